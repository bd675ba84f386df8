"""Where the tests find recordings, vectors and the program of the core."""

import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECORDINGS = sorted((ROOT / "web/recordings").glob("*.sse"))
SHARED = Path(os.environ.get("CREDENCE_SHARED", ROOT / "../shared"))


def vectors(area):
    """The cases of an area: the examples of the documentation, and those of the vector file if it is here."""
    cases = documented(area)
    file = SHARED / f"vectors/{area}.json"
    if file.exists():
        cases += json.loads(file.read_text())
    else:
        print(f"skipped: ../shared is not here (vectors/{area}.json)", file=sys.stderr)
    if not cases:
        raise AssertionError(f"{area} holds no case")
    return cases


def documented(area):
    """The examples of `docs/scoring.md`."""
    _, *blocks = (ROOT / "docs/scoring.md").read_text().split(f"```json example {area}\n")
    lines = [line for block in blocks for line in block.split("```")[0].splitlines()]
    return [{"name": f"docs/scoring.md: {line}", **json.loads(line)} for line in lines]


def native_assessments(files):
    """The lines that the core prints for recordings, without any package."""
    program = os.environ.get("CREDENCE_ASSESS")
    if not program:
        raise unittest.SkipTest("the core's program is not built; `cargo xtask test` builds it")
    done = subprocess.run([program, *map(str, files)], stdout=subprocess.PIPE, check=True)
    lines = done.stdout.decode().splitlines()
    if len(lines) != len(files):
        raise AssertionError(f"{len(lines)} lines for {len(files)} files")
    return lines


def frame_library(name):
    """pandas or polars, if it was installed for the tests."""
    folder = os.environ.get("CREDENCE_FRAMES")
    if folder and folder not in sys.path:
        sys.path.append(folder)
    try:
        return __import__(name)
    except ImportError as error:
        raise unittest.SkipTest(f"{name} is not here: {error}") from error
