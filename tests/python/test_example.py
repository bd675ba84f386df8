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
        scores, sentences, metrics = printed.strip().split("\n\n")
        self.assertIn(f"```\n{scores}\n\n{sentences}\n```", (EXAMPLE / "README.md").read_text())
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
            {"user_input": "q", "response": "Lamps are returned every second year.", "retrieved_contexts": [text], "reference": "14 days"},
            {"user_input": "q", "response": "It can be returned.", "retrieved_contexts": None},
            {"id": "x", "response": text + " [1]", "retrieved_contexts": [{"page_content": text, "metadata": {"source": "https://shop.example/"}}]},
        ]
        lines = [line.split() for line in self.scored(rows).splitlines()[1:6]]
        self.assertEqual([line[:5] for line in lines], [["1", "0/1", "1", "0", "1"], ["2", "1/1", "1", "1", "0"], ["3", "0/1", "0", "0", "0"], ["4", "0/0", "0", "0", "0"], ["x", "1/1", "1", "1", "0"]])

    def test_the_sentences_to_look_at_are_printed_with_their_details(self):
        text = "You can return a lamp within 14 days of delivery."
        rows = [{"id": "a", "input": "q", "actual_output": text.replace("14", "30"), "retrieval_context": [text]}, {"id": "b", "question": "q", "answer": text, "contexts": [text]}]
        self.assertRegex(self.scored(rows), r"Sentences to look at: 1\n.*\na +contradicted +You can return .* 30 \(the text has 14\)\n\n")
        self.assertNotIn("Sentences to look at", self.scored(rows[1:]))

    def test_a_wrong_command_line_says_how_it_is_used(self):
        command = [sys.executable, "score_rag.py"]
        done = subprocess.run(command, cwd=EXAMPLE, stderr=subprocess.PIPE, check=False)
        self.assertEqual((done.returncode, done.stderr.decode()), (1, "usage: score_rag.py run.jsonl\n"))


if __name__ == "__main__":
    unittest.main()
