"""Frames, files and facts of animations, by one process of the command that lives as long as this one."""

import atexit
import base64
import json
import os
import struct
import subprocess
import tempfile
import threading
import warnings
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Union

# A preset's name or a path as the command takes it, the text of an SVG or of JSON, or the bytes of a file.
Input = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview]


class Error(Exception):
    """What the command refuses.

    `code` names the kind, and does not change; `findings` are the same as values, `status` is the exit status of the command.
    """

    def __init__(self, message: str, code: str = "fault", findings: Sequence[Mapping[str, Any]] = (), status: int = 70):
        super().__init__(message)
        self.message, self.code, self.findings, self.status = message, code, list(findings), status


class Warning(UserWarning):
    """The picture is not what was asked, or not what its file says. `strict=True` makes it an Error."""


class Frame:
    """A picture of a loop: its pixels, when it starts and how long it stays, in seconds."""

    def __init__(self, pixels: memoryview, start: float, duration: float):
        self.pixels, self.start, self.duration = pixels, start, duration

    @property
    def width(self) -> int:
        return self.pixels.shape[1]

    @property
    def height(self) -> int:
        return self.pixels.shape[0]

    @property
    def __array_interface__(self) -> Dict[str, Any]:
        return {"shape": self.pixels.shape, "typestr": "|u1", "data": self.pixels, "version": 3}

    def array(self) -> Any:
        """The pixels as an array of NumPy, which shares their memory."""
        import numpy

        return numpy.frombuffer(self.pixels, numpy.uint8).reshape(self.pixels.shape)

    def image(self) -> Any:
        """The picture as an image of Pillow."""
        from PIL import Image

        return Image.frombytes("RGBA", (self.width, self.height), self.pixels.tobytes())

    def __buffer__(self, flags: int) -> memoryview:
        return self.pixels

    def __bytes__(self) -> bytes:
        return self.pixels.tobytes()

    def __repr__(self) -> str:
        return f"<Frame {self.width} x {self.height} at {self.start:g} s>"


def frames(source: Input, times: Optional[Sequence[Union[float, str]]] = None, **options: Any) -> Iterator[Frame]:
    """The frames of an animation, drawn as they are asked for.

    `times` are seconds, or texts as `--at` takes them ("50%"), in any order; without them come all frames of the loop. The options
    are those of `whirligif render`, with underscores: `size=128`, `color={"#2563eb": "red"}`, `artwork=pathlib.Path("logo.svg")`.
    Raises Error, at once for what cannot be drawn at all.
    """
    request = _request(source, options)
    if times is not None:
        request["at"] = [time if isinstance(time, str) else f"{time:.12f}s" for time in times]
    answer = _server.ask("pixels", request)
    _warn(answer[0])
    return _drawn(request, *answer)


def render(source: Input, format: str = "gif", **options: Any) -> bytes:
    """The bytes of a file, with the options of `whirligif render`; see frames()."""
    request = _request(source, options)
    request["container"] = "png" if format == "apng" else format
    report, data = _server.ask("render", request)
    _warn(report)
    return bytes(data)


def inspect(source: Input) -> Dict[str, Any]:
    """What `whirligif inspect --json` says of a document or of a finished picture."""
    return json.loads(_server.ask("inspect", _request(source, {}))[1].tobytes())


def _drawn(request: Dict[str, Any], report: Dict[str, Any], data: memoryview) -> Iterator[Frame]:
    shape = [report["height"], report["width"], 4]
    size, drawn = shape[0] * shape[1] * 4, 0
    asked = len(request["at"]) if "at" in request else report["frames"]
    while True:
        for index, (start, duration) in enumerate(zip(report["starts"], report["durations"])):
            yield Frame(data[index * size:(index + 1) * size].cast("B", shape), start, duration)
        drawn += len(report["starts"])
        if drawn >= asked or not report["starts"]:
            return
        # An answer holds some megabytes; the loop is kept for the next one.
        rest = {"at": request["at"][drawn:]} if "at" in request else {"from": drawn}
        report, data = _server.ask("pixels", {**request, **rest})


def _warn(report: Mapping[str, Any]) -> None:
    for message in report["warnings"]:
        warnings.warn(message, Warning, stacklevel=3)


def _request(source: Input, options: Mapping[str, Any]) -> Dict[str, Any]:
    request: Dict[str, Any] = {"source": {}, "settings": {}, "files": {}}

    def file(data: Any, name: str) -> str:
        request["files"][name] = base64.b64encode(data).decode()
        return name

    if isinstance(source, str) and source.lstrip()[:1] in ("<", "{"):
        source = source.encode()
    if isinstance(source, (bytes, bytearray, memoryview)):
        request["source"]["file"] = file(source, "input")
    else:
        path = os.fspath(source)
        is_path = not isinstance(source, str) or "." in path or "/" in path
        request["source"]["word"] = os.path.abspath(path) if is_path else path
    for name, value in options.items():
        name = name.replace("_", "-")
        for key, text in _settings(name, value, file):
            request["settings"][key] = text
    return request


def _settings(name: str, value: Any, file: Any) -> Iterator[Any]:
    """The settings of an option: of several changes, one each, whose names begin with what is changed."""
    if value is None:
        return
    if isinstance(value, Mapping):
        for old, new in value.items():
            for _, text in _settings(name, new, file):
                yield f"{name} {old}=", text
    elif isinstance(value, (bytes, bytearray, memoryview)):
        ending = {b"\x89P": "png", b"\xff\xd8": "jpg", b"RI": "webp", b"{": "json"}
        kind = next((end for start, end in ending.items() if bytes(value[:2]).startswith(start)), "svg")
        yield name, file(value, f"{name}.{kind}")
    elif isinstance(value, bool):
        yield name, "true" if value else "false"
    elif isinstance(value, (list, tuple)):
        yield name, ",".join(str(one) for one in value)
    else:
        yield name, os.path.abspath(value) if isinstance(value, os.PathLike) else str(value)


class _Server:
    """The process, which is started for the first request, and again after its end; one request at a time."""

    def __init__(self) -> None:
        self.lock, self.process, self.owner, self.number = threading.Lock(), None, 0, 0

    def start(self) -> "subprocess.Popen[bytes]":
        from . import find_whirligif_bin

        self.messages = tempfile.TemporaryFile()
        self.owner = os.getpid()
        # It ends with this process, also if that is killed.
        environment = {**os.environ, "WHIRLIGIF_PARENT": str(self.owner)}
        return subprocess.Popen([find_whirligif_bin(), "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=self.messages, env=environment)

    def ask(self, task: str, request: Mapping[str, Any]) -> Any:
        """The report of an answer and its file; raises Error."""
        with self.lock:
            # A copy of this process has pipes that belong to the first one.
            if self.process is None or self.owner != os.getpid():
                self.process = self.start()
            self.number += 1
            try:
                report, data = self.exchange({**request, "id": self.number, "task": task})
            except (OSError, EOFError, ValueError):
                raise self.ended() from None
            except BaseException:
                # The answer to a request that was broken off would be taken for the next one.
                self.process.kill()
                self.ended()
                raise
        if "error" in report:
            raise Error(report["error"], report["code"] or "invalidValue", report["findings"], report["exitStatus"])
        return report.get("report", {}), data

    def exchange(self, message: Mapping[str, Any]) -> Any:
        text = json.dumps(message).encode()
        self.process.stdin.write(struct.pack("<I", len(text)) + text)
        self.process.stdin.flush()
        head, file = struct.unpack("<II", self.read(8))
        report = json.loads(bytes(self.read(head)))
        # A request that cannot be read has no number.
        if report["id"] not in (message["id"], None):
            raise EOFError
        return report, self.read(file)

    def read(self, count: int) -> memoryview:
        data = self.process.stdout.read(count)
        if len(data) < count:
            raise EOFError
        return memoryview(data)

    def ended(self) -> Error:
        """Why the process has ended: the time or the memory that it may take, or a signal."""
        process, self.process = self.process, None
        for pipe in (process.stdin, process.stdout):
            try:
                pipe.close()
            except OSError:
                pass
        try:
            status = process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
        self.messages.seek(0)
        lines: List[str] = self.messages.read().decode(errors="replace").splitlines()
        said = [line.partition("Error: ")[2] for line in lines if line.startswith("Error: ")]
        codes = {64: "tooSlow", 71: "outOfMemory"}
        message = said[-1] if said else f"The command has ended with the status {status}."
        return Error(message, codes.get(status, "fault"), status=status if status > 0 else 128 - status)

    def stop(self) -> None:
        if self.process is not None and self.owner == os.getpid():
            self.process.stdin.close()
            self.process.wait()


_server = _Server()
atexit.register(_server.stop)
