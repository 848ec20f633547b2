"""The command under proof: how proofs run it, what they compare, and how they end."""

import argparse
import dataclasses
import os
import subprocess
import sys
import threading

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
BINARY = os.path.abspath(os.environ.get("WHIRLIGIF_BINARY") or subprocess.check_output(
    [os.path.join(ROOT, "Scripts", "build-release")], text=True).strip())
QUICK = "--quick" in sys.argv
# Whatever takes so many seconds has stopped for good.
SECONDS = 300


@dataclasses.dataclass
class Outcome:
    status: int
    message: str
    seconds: float  # of processor time
    megabytes: float  # at most


def start(folder, *words, through=(), **options):
    """Starts the command in a folder, through other programs, without input and output if nothing else is said."""
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    return subprocess.Popen([*through, BINARY, *words], cwd=folder, **{**streams, **options})


def run(folder, *words, through=(), **options):
    process = start(folder, *words, through=through, stderr=subprocess.PIPE, **options)
    watchdog = threading.Timer(SECONDS, process.kill)
    watchdog.start()
    with process.stderr:
        message = process.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    watchdog.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return Outcome(process.returncode, message, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def call(*words, folder=None, program=(BINARY,), **options):
    """Runs the command, or another program, to its end: with its status, output and messages, in bytes if nothing else is said."""
    options = {"stdin": subprocess.DEVNULL, "capture_output": True, "timeout": SECONDS, **options}
    return subprocess.run([*program, *words], cwd=folder, **options)


def shell(line, folder, **options):
    """Runs a line of the shell, which finds the command by its name."""
    path = os.path.dirname(BINARY) + ":" + os.environ["PATH"]
    return call("-c", line, folder=folder, program=["sh"], env={**os.environ, "PATH": path}, **options)


def output(*words):
    """What the command writes to standard output."""
    return call(*words, check=True).stdout


def write(folder, name, contents):
    """Writes a file, and its folders; gives its path."""
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(contents if isinstance(contents, bytes) else contents.encode())
    return path


def read(folder, name):
    """The bytes of a file, the target of a link, None if there is none."""
    path = os.path.join(folder, name)
    if os.path.islink(path):
        return os.readlink(path)
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


def contents(folder):
    """All that is in a folder, by its path: bytes of files, targets of links, no bytes for folders, whose paths end in a slash."""
    found = {}
    for top, folders, names in os.walk(folder):
        for path in (os.path.join(top, name) for name in folders + names):
            is_folder = os.path.isdir(path) and not os.path.islink(path)
            found[os.path.relpath(path, folder) + "/" * is_folder] = b"" if is_folder else read(folder, path)
    return found


def temporary(folder):
    """The paths of the temporary files and folders that are left in a folder."""
    return [os.path.relpath(os.path.join(top, name), folder)
            for top, folders, names in os.walk(folder) for name in folders + names if name.endswith(".tmp")]


def remove(folder, paths):
    """Removes files and folders, from the innermost out; gives what was removed."""
    paths = sorted(paths, reverse=True)
    for path in (os.path.join(folder, path) for path in paths):
        (os.rmdir if os.path.isdir(path) else os.remove)(path)
    return paths


def options(**defaults):
    """The options of the command line: their names with their defaults, whose types they have; False stands for a switch."""
    parser = argparse.ArgumentParser()
    for name, default in defaults.items():
        kind = {"action": "store_true"} if default is False else {"type": type(default), "default": default}
        parser.add_argument("--" + name, **kind)
    return parser.parse_args()


def close(tried, wrong, enough=True):
    """Prints what is wrong and the last line, and ends the proof: it holds if nothing is wrong and enough was tried."""
    for what in wrong:
        print(what)
    print(f"{tried}: {len(wrong)} wrong" + ("" if enough else ", too few were tried"))
    sys.exit(1 if wrong or not enough else 0)


def skip(why):
    """Ends a proof that cannot run here."""
    print(f"{os.path.basename(sys.argv[0])}: skipped, {why}")
    sys.exit(77)
