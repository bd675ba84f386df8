"""The example scores its run, and its README shows what it prints."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

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

    def scored(self, rows):
        with tempfile.TemporaryDirectory() as folder:
            run = Path(folder, "run.jsonl")
            run.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
            command = [sys.executable, "score_rag.py", str(run)]
            return subprocess.run(command, cwd=EXAMPLE, stdout=subprocess.PIPE, check=True).stdout.decode()

    def test_rows_of_ragas_are_scored(self):
        text = "You can return a lamp within 14 days of delivery."
        rows = [
            {"user_input": "q", "response": "You can return a lamp within 30 days of delivery [1].", "retrieved_contexts": [text]},
            {"question": "q", "answer": "You can return a lamp within 14 days of delivery [1].", "contexts": [text], "ground_truth": "14 days"},
            {"user_input": "q", "response": "It can be returned.", "retrieved_contexts": [text], "reference": "14 days"},
            {"user_input": "q", "response": "It can be returned.", "retrieved_contexts": None},
            {"id": "x", "response": text + " [1]", "retrieved_contexts": [{"page_content": text, "metadata": {"source": "https://shop.example/"}}]},
        ]
        lines = [line.split() for line in self.scored(rows).splitlines()[1:6]]
        self.assertEqual([line[:4] for line in lines], [["1", "1", "0", "1"], ["2", "1", "1", "0"], ["3", "0", "0", "0"], ["4", "0", "0", "0"], ["x", "1", "1", "0"]])

    def test_a_run_without_markers_says_why_nothing_was_compared(self):
        self.assertIn("No answer cites its contexts", self.scored([{"user_input": "q", "response": "Yes.", "retrieved_contexts": ["Yes."]}]))
        self.assertNotIn("No answer", self.scored([{"response": "Yes [1].", "retrieved_contexts": ["Yes."]}]))

    def test_a_wrong_command_line_says_how_it_is_used(self):
        command = [sys.executable, "score_rag.py"]
        done = subprocess.run(command, cwd=EXAMPLE, stderr=subprocess.PIPE, check=False)
        self.assertEqual((done.returncode, done.stderr.decode()), (1, "usage: score_rag.py run.jsonl\n"))


if __name__ == "__main__":
    unittest.main()
