"""The quality of a file compared with the true pictures: PSNR, PSNRb (both sides blurred), SSIM and flicker."""

import math

import numpy

from harness import pictures

EXACT = 99.0  # what stands for an infinite PSNR


def decoded(path, mode="RGB"):
    """The pictures of a file and their durations in centiseconds."""
    for picture, seconds in pictures.decoded(path):
        yield numpy.asarray(picture.convert(mode)), 100 * seconds


def shown(frames, moments):
    """The pictures that show at the given moments, in centiseconds from the start; later loops count from the first."""
    pictures, durations = zip(*frames)
    ends = numpy.cumsum(durations)
    indices = numpy.searchsorted(ends, numpy.asarray(moments) % (ends[-1] or 1), side="right")
    return numpy.stack([pictures[min(index, len(pictures) - 1)] for index in indices])


def middles(delays):
    """The moment in the middle of each frame."""
    ends = numpy.cumsum(delays)
    return ends - numpy.asarray(delays) / 2


def decibels(squares, count):
    return EXACT if squares == 0 else 10 * math.log10(255 ** 2 * count / squares)


def squares(truth, shown):
    """The sum of squared differences."""
    return float(((truth.astype(numpy.float32) - shown) ** 2).sum(dtype=numpy.float64))


def psnr(truth, shown):
    return decibels(squares(truth, shown), truth.size)


def psnrb(truth, shown):
    """PSNR after a blur of sigma 1.5 on both sides: it shows banding and forgives dither.

    The difference of the blurred sides is the blurred difference, which is not rounded: that alone would be an error of 56 dB.
    """
    total = 0.0
    for a, b in zip(truth, shown):
        difference = a.astype(numpy.float32) - b
        edged = numpy.pad(difference, ((5, 5), (5, 5), (0, 0)), mode="edge")
        total += float((smoothed(edged[numpy.newaxis]) ** 2).sum(dtype=numpy.float64))
    return decibels(total, truth.size)


def smoothed(stack):
    """Each picture of a stack under a Gaussian window of sigma 1.5 and 11 pixels; only where it fits."""
    kernel = numpy.exp(-0.5 * (numpy.arange(-5, 6) / 1.5) ** 2).astype(numpy.float32)
    kernel /= kernel.sum()
    for axis in (1, 2):
        length = stack.shape[axis] - 10
        parts = (numpy.take(stack, range(i, i + length), axis) * kernel[i] for i in range(11))
        stack = sum(parts)
    return stack


def ssim(truth, shown):
    """Structural similarity (Wang et al. 2004) of the luma, the mean over all frames."""
    if min(truth.shape[1:3]) < 11:
        return 1.0 if (truth == shown).all() else float("nan")
    weights = numpy.array([0.299, 0.587, 0.114], numpy.float32)
    total = 0.0
    for start in range(0, len(truth), 8):
        a, b = (s[start:start + 8].astype(numpy.float32) @ weights for s in (truth, shown))
        mean_a, mean_b = smoothed(a), smoothed(b)
        variance_a = smoothed(a * a) - mean_a ** 2
        variance_b = smoothed(b * b) - mean_b ** 2
        both = smoothed(a * b) - mean_a * mean_b
        c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
        index = ((2 * mean_a * mean_b + c1) * (2 * both + c2)
                 / ((mean_a ** 2 + mean_b ** 2 + c1) * (variance_a + variance_b + c2)))
        total += index.mean(dtype=numpy.float64) * len(a)
    return total / len(truth)


def flicker(truth, shown):
    """The mean change, of 255, of pixels from frame to frame where the true color does not change."""
    change = pixels = 0
    for k in range(len(truth) - 1):
        still = (truth[k] == truth[k + 1]).all(axis=-1)
        difference = numpy.abs(shown[k].astype(numpy.int16) - shown[k + 1])[still]
        change += float(difference.sum())
        pixels += difference.size
    return change / pixels if pixels else 0.0
