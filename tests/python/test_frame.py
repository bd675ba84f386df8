"""Tables in and out: a dict of lists, pandas and polars."""

import json
import unittest

import credence
from support import frame_library

TURNS = [
    {"answer": "It was closed for 30 days [1].", "citations": [{"label": 1, "url": "https://a.example/", "snippet": "It was closed for 14 days."}]},
    None,
    {"answer": "Nothing is cited."},
]
COLUMNS = [
    *("outcome", "headline", "headline_of", "tool_run", "source_quality", "grounding", "claim_evidence", "sentences"),
    *("cited_sentences", "compared", "supported", "contradicted", "undecided"),
    *("statements", "checked", "backed", "against", "in_no_text", "warnings", "assessment"),
]


class Frames(unittest.TestCase):
    def check(self, cells):
        self.assertEqual([list(cells("id")), list(cells("credence_outcome"))], [[7, 8, 9], ["completed", None, "completed"]])
        contradicted = [None if cell is None or cell != cell else int(cell) for cell in cells("credence_contradicted")]
        self.assertEqual(contradicted, [1, None, 0])
        self.assertEqual(json.loads(cells("credence_assessment")[0]), credence.assess(TURNS[0]))

    def test_a_dict_of_lists(self):
        table = {"id": [7, 8, 9], "turn": TURNS}
        found = credence.assess_frame(table)
        self.check(found.__getitem__)
        self.assertEqual(list(found), ["id", "turn", *(f"credence_{name}" for name in COLUMNS)])
        self.assertEqual(list(table), ["id", "turn"], "the table itself does not change")

    def test_a_frame_of_pandas_keeps_its_index(self):
        pandas = frame_library("pandas")
        frame = pandas.DataFrame({"id": [7, 8, 9], "turn": TURNS}, index=["a", "b", "c"])
        found = credence.assess_frame(frame)
        self.check(lambda name: found[name].astype(object).where(found[name].notna(), None).tolist())
        self.assertEqual((list(found.index), list(frame.columns)), (["a", "b", "c"], ["id", "turn"]))
        self.assertEqual(found["credence_compared"].dtype.kind, "f")
        empty = credence.assess_frame(pandas.DataFrame({"turn": [float("nan"), pandas.NA, pandas.NaT, None]}))
        self.assertTrue(empty["credence_outcome"].isna().all())

    def test_a_frame_of_polars(self):
        polars = frame_library("polars")
        texts = [None if turn is None else json.dumps(turn) for turn in TURNS]
        found = credence.assess_frame(polars.DataFrame({"id": [7, 8, 9], "answers": texts}), "answers")
        self.check(lambda name: found[name].to_list())
        self.assertEqual(found["credence_contradicted"].dtype, polars.Int64)
        self.assertEqual(credence.assess_frame(polars.DataFrame({"turn": []}))["credence_outcome"].to_list(), [])
        with self.assertRaisesRegex(credence.CredenceError, "collect a LazyFrame first"):
            credence.assess_frame(polars.LazyFrame({"turn": []}))

    def test_columns_of_structs_are_turns(self):
        polars = frame_library("polars")
        found = credence.assess_frame(polars.DataFrame({"id": [7, 8, 9], "turn": TURNS}))
        self.check(lambda name: found[name].to_list())

    def test_options_and_names_are_passed_on(self):
        found = credence.assess_frame({"t": TURNS}, "t", prefix="", grounding=False)
        self.assertEqual(found["contradicted"], [0, None, 0])

    def test_an_invalid_cell_is_named_with_its_row(self):
        for frame, column, where, message in [
            ({"turn": [None, {"answer": 5}]}, "turn", "turn[1].answer", "turn[1]: `turn.answer` is `5`, expected a text"),
            ({"turn": []}, "answer", "column", "`column` is `answer`, expected one of turn"),
            ([{}], "turn", "frame", None),
        ]:
            with self.subTest(where=where), self.assertRaises(credence.CredenceError) as raised:
                credence.assess_frame(frame, column)
            self.assertEqual(raised.exception.where, where)
            self.assertTrue(message is None or str(raised.exception) == message, str(raised.exception))


if __name__ == "__main__":
    unittest.main()
