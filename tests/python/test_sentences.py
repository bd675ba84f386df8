"""The sentences of many answers: rows of other tools, lists and tables."""

import json
import unittest

import credence
from support import frame_library

TEXT = "You can return a lamp within 14 days of delivery. It must be unused."
SAYS = "You can return a lamp within 14 days of delivery."
DIFFERS = "You can return a lamp within 30 days of delivery."
OTHER = "Our founder Ann Wright collects 47 antique trains."
ROWS = [
    {"id": "a", "user_input": "q", "response": f"{SAYS} {OTHER}", "retrieved_contexts": [TEXT], "reference": DIFFERS},
    {"id": "b", "input": "q", "actual_output": DIFFERS, "retrieval_context": [TEXT], "expected_output": SAYS},
    {"id": "c", "query": "q", "result": SAYS, "source_documents": [{"page_content": TEXT, "metadata": {"source": "terms.pdf", "page": 2}}]},
    {"id": "d", "messages": [{"role": "user", "content": "q"}, {"role": "tool", "tool_call_id": "x", "content": TEXT}, {"role": "assistant", "content": SAYS}]},
]


class Sentences(unittest.TestCase):
    def test_the_least_supported_come_first_whatever_tool_wrote_the_rows(self):
        found = credence.sentences(ROWS)
        self.assertEqual([(one["id"], one["row"], one["index"], one["text"]) for one in found[:2]], [("b", 1, 0, DIFFERS), ("a", 0, 1, OTHER)])
        self.assertEqual([one["finding"] for one in found[2:]], ["supported"] * 3)
        self.assertEqual({one["id"]: one["source"] for one in found}["c"], "terms.pdf, page 2")
        self.assertEqual((found[1]["finding"], found[1]["passage"]), ("probably_not_in_sources", None))
        self.assertIn({"kind": "name", "text": "Ann Wright", "state": "in_no_text", "found": None}, found[1]["particulars"])
        self.assertEqual([one["state"] for one in found[0]["particulars"]], ["differs"])

    def test_a_row_is_a_turn_of_every_function(self):
        self.assertEqual(credence.assess(ROWS[1])["coverage"]["against"], 1)
        self.assertEqual(credence.sentences(ROWS[1]), [{**credence.sentences(ROWS)[0], "row": 0}])
        self.assertEqual(credence.sentences(json.dumps(ROWS[1])), credence.sentences(iter(ROWS[1:2])))

    def check(self, table, cells):
        expected = credence.sentences([{**ROWS[0], "id": 7}, {**ROWS[0], "id": 8}])
        self.assertEqual(cells("text"), [one["text"] for one in expected])
        self.assertEqual(cells("id"), [7, 8, 7, 8])
        self.assertEqual(cells("finding")[2:], ["supported", "supported"])

    def test_a_table_gives_a_table_of_its_kind(self):
        columns = {"id": [7, 8], "response": [ROWS[0]["response"]] * 2, "retrieved_contexts": [[TEXT]] * 2}
        found = credence.sentences(columns)
        self.assertIsInstance(found, dict)
        self.check(found, found.__getitem__)
        pandas = frame_library("pandas")
        frame = pandas.DataFrame({**columns, "score": [0.5, float("nan")]})
        found = credence.sentences(frame)
        self.assertIsInstance(found, pandas.DataFrame)
        self.check(found, lambda name: found[name].tolist())
        assessed = credence.assess_frame(frame)
        self.assertEqual((assessed["credence_backed"].tolist(), list(assessed.columns[:4])), ([1, 1], list(frame.columns)))
        polars = frame_library("polars")
        found = credence.sentences(polars.DataFrame(columns))
        self.assertIsInstance(found, polars.DataFrame)
        self.check(found, lambda name: found[name].to_list())

    def test_turns_may_be_in_a_column_and_empty(self):
        self.assertEqual(credence.sentences({"turn": [None, ROWS[1]]})["row"], [1])
        self.assertEqual(credence.sentences({"t": [ROWS[1]]}, "t")["text"], [DIFFERS])
        self.assertEqual(credence.sentences([]), [])

    def test_what_is_no_row_is_named_with_its_place(self):
        for rows, where, message in [
            ([ROWS[0], {"id": 1, "question": "q"}], "rows[1]", "rows[1]: `turn` is an object with `id`, `question`, expected an answer in "),
            ([{"response": "a", "contexts": [3]}], "rows[0].contexts[0]", "rows[0]: `turn.contexts[0]` is `3`, expected a text, or a document"),
            (5, "rows", "`rows` is int, expected a list of turns"),
        ]:
            with self.subTest(where=where), self.assertRaises(credence.CredenceError) as raised:
                credence.sentences(rows)
            self.assertEqual(raised.exception.where, where)
            self.assertTrue(str(raised.exception).startswith(message), str(raised.exception))


if __name__ == "__main__":
    unittest.main()
