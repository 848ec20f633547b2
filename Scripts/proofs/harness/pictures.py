"""Pictures, as they are compared: a pixel is wrong when a channel lies further than 24 of 255 outside the range of the other picture's 3 x 3
neighborhood, a picture when more than 1 % of its inked pixels are."""

from harness.command import call, skip

try:
    from PIL import Image, ImageChops, ImageFilter
except ImportError:
    skip("as Python's Pillow is not here (Scripts/bootstrap test)")

TOLERANCE, INKED, SHARE = 24, 8, 0.01


def flat(image, ground):
    """A picture, or that of a file, on an opaque ground."""
    if isinstance(image, str):
        with Image.open(image) as file:
            return flat(file.convert("RGBA"), ground)
    page = Image.new("RGBA", image.size, (*ground, 255))
    page.alpha_composite(image.convert("RGBA"))
    return page.convert("RGB")


def decoded(path):
    """The pictures of a file with their alpha, and their seconds, as Pillow reads it."""
    with Image.open(path) as image:
        for index in range(getattr(image, "n_frames", 1)):
            image.seek(index)
            yield image.convert("RGBA"), image.info.get("duration", 0) / 1000


def decoded_by_ffmpeg(path):
    """The bytes of a file's pictures."""
    words = ["-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    with Image.open(path) as image:
        count = 4 * image.width * image.height
    data = call(*words, program=["ffmpeg"], check=True).stdout
    return [data[start:start + count] for start in range(0, len(data), count)]


def joined(frames):
    """Pictures and their durations, equal neighbors as one."""
    found = []
    for picture, duration in frames:
        if found and found[-1][0] == picture:
            duration += found.pop()[1]
        found.append((picture, duration))
    return found


def above(image, level):
    """Where a channel has more than a level, as a mask."""
    mask = Image.new("L", image.size)
    for band in image.split():
        mask = ImageChops.lighter(mask, band.point(lambda value: 255 * (value > level)))
    return mask


def inked(image, ground, level=INKED):
    """Where a picture shows something, as a mask."""
    return above(ImageChops.difference(image, Image.new("RGB", image.size, ground)), level)


def outside(image, other):
    """Where a picture lies outside the range of the other's neighborhoods, as a mask."""
    low, high = other.filter(ImageFilter.MinFilter(3)), other.filter(ImageFilter.MaxFilter(3))
    return ImageChops.lighter(*(above(ImageChops.subtract(more, less), TOLERANCE) for more, less in ((low, image), (image, high))))


def count(*masks):
    """The pixels in any of several masks."""
    return ImageChops.lighter(*masks).histogram()[255] if len(masks) > 1 else masks[0].histogram()[255]


def wrong_share(image, other, ground):
    """The share of wrong pixels among those that show something; all of them where the sizes differ."""
    if image.size != other.size:
        return 1
    ink = count(inked(image, ground), inked(other, ground))
    return count(outside(image, other), outside(other, image)) / max(ink, SHARE * image.width * image.height)
