"""The example scores its run, and its README shows what it prints."""

import subprocess
import sys
import unittest

from support import ROOT

EXAMPLE = ROOT / "examples/python"


class Example(unittest.TestCase):
    def test_the_readme_shows_what_the_example_prints(self):
        command = [sys.executable, "score_rag.py", "run.jsonl"]
        printed = subprocess.run(command, cwd=EXAMPLE, stdout=subprocess.PIPE, check=True).stdout.decode()
        scores, metrics = printed.strip().split("\n\n")
        self.assertIn(f"```\n{scores}\n```", (EXAMPLE / "README.md").read_text())
        self.assertEqual(len(scores.splitlines()), 6)
        self.assertIn("faithfulness", metrics)

    def test_a_wrong_command_line_says_how_it_is_used(self):
        command = [sys.executable, "score_rag.py"]
        done = subprocess.run(command, cwd=EXAMPLE, stderr=subprocess.PIPE, check=False)
        self.assertEqual((done.returncode, done.stderr.decode()), (1, "usage: score_rag.py run.jsonl\n"))


if __name__ == "__main__":
    unittest.main()
