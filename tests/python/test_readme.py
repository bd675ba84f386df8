"""The code of the package's README and of its documentation runs."""

import doctest
import re
import unittest

import credence
from support import ROOT


class Readme(unittest.TestCase):
    def test_the_code_of_the_readmes_runs(self):
        readme = (ROOT / "crates/python/README.md").read_text()
        blocks = re.findall(r"^```python\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
        blocks += re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
        self.assertEqual(len(blocks), 4)
        names = {"print": lambda *_: None}
        for block in blocks:
            exec(compile(block, "README.md", "exec"), names)

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
