"""The code of the package's README and of its documentation runs."""

import doctest
import os
import re
import shutil
import tempfile
import unittest
from pathlib import Path

import credence
from support import RECORDINGS, ROOT


class Readme(unittest.TestCase):
    def test_the_code_of_readmes_and_guides_runs(self):
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(RECORDINGS[0], Path(folder) / "recording.sse")
            os.chdir(folder)
            for page, count in [("crates/python/README.md", 4), ("README.md", 1), ("docs/start.md", 1)]:
                blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)
                self.assertEqual(len(blocks), count, page)
                names = {"print": lambda *_: None}
                for block in blocks:
                    exec(compile(block, page, "exec"), names)
            os.chdir(before)

    def test_the_examples_of_the_documentation_run(self):
        self.assertEqual(doctest.testmod(credence), doctest.TestResults(failed=0, attempted=3))

    def test_every_function_is_documented_and_in_the_readme(self):
        readme = (ROOT / "crates/python/README.md").read_text()
        for name in credence.__all__:
            with self.subTest(name):
                self.assertIn(f"`{name}" if name not in ("CredenceError", "__version__") else "credence.CredenceError", readme)
                self.assertTrue(name == "__version__" or getattr(credence, name).__doc__)


if __name__ == "__main__":
    unittest.main()
