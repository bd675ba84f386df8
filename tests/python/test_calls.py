"""What the functions take, return and raise."""

import datetime
import pickle
import unittest

import credence

TURN = {
    "answer": "The bridge was closed for 30 days [1].",
    "citations": [{"label": 1, "url": "https://a.example/x", "snippet": "The bridge was closed for 14 days."}],
}


class Calls(unittest.TestCase):
    def test_a_sentence_that_its_source_contradicts_is_found_in_every_way(self):
        self.assertEqual(credence.assess(TURN)["coverage"]["contradicted"], 1)
        self.assertIn("# ", credence.report(TURN))
        report = credence.check_grounding(TURN["answer"], TURN["citations"])
        self.assertEqual(report["citations"][0]["grounding"], "refutes")
        stance = credence.detect_stance("The bridge was closed for 30 days.", "The bridge was closed for 14 days.")
        self.assertEqual(stance["stance"], "refutes")

    def test_options_change_the_assessment(self):
        self.assertIsNone(credence.assess(TURN, grounding=False)["grounding"])
        bare = {**TURN, "citations": [{"label": 1, "url": "https://a.example/x"}]}
        given = credence.assess(bare, texts={"https://a.example/x": "The bridge was closed for 30 days."})
        self.assertEqual(given["coverage"]["supported"], 1)
        policy = {"denylist": ["a.example"]}
        self.assertEqual(credence.assess(TURN, policy=policy)["sources"][0]["trust"]["from"], "denylist")
        self.assertEqual(credence.trust_of(["a.example"], policy=policy)[0]["from"], "denylist")

    def test_sources_that_disagree_are_found_and_resolved(self):
        claim = "The bridge was closed for 30 days."
        sources = [
            {"url": "https://www.gov.uk/a", "text": "The bridge was closed for 30 days."},
            {"url": "https://b.example/", "text": "The bridge was closed for 14 days."},
        ]
        found = credence.find_contradictions(claim, sources)
        self.assertEqual([reading["stance"] for reading in found["readings"]], ["supports", "refutes"])
        self.assertIsNotNone(found["resolution"])

    def test_a_prompt_lists_the_sources(self):
        self.assertIn("[1] Bridges - https://a.example/x", credence.citation_prompt([{"url": "https://a.example/x", "title": "Bridges"}]))

    def test_a_stream_is_assessed_while_it_arrives(self):
        stream = credence.AgentStream()
        stream.push(b'data: {"type":"start"}\n\n')
        stream.push('data: {"type":"text-delta","id":"1","delta":"Hi"}\n\n')
        self.assertEqual((stream.protocol, stream.ended), ("ai-sdk", False))
        self.assertEqual(stream.assessments[0]["answer"], "Hi")
        stream.stop()
        self.assertEqual((stream.ended, stream.assessments[0]["outcome"]), (True, "stopped"))
        self.assertIn("Hi", stream.report)
        error = self.error(stream.push, b"x")
        self.assertEqual(error.kind, "stream_ended")

    def test_values_of_other_libraries_become_plain(self):
        class Number:
            def item(self):
                return 0.5

        self.assertEqual(credence.assess({"answer": "x", "confidence": Number()})["claimed_confidence"], 0.5)
        source = {"url": "https://a.example/", "published": datetime.date(2026, 11, 21)}
        self.assertEqual(len(credence.assess({"answer": "x", "sources": [source]})["sources"]), 1)
        self.assertEqual(credence.assess({"answer": "half a pair: \ud83d"})["outcome"], "completed")


class Errors(unittest.TestCase):
    def error(self, call, *given, **named):
        with self.assertRaises(credence.CredenceError) as raised:
            call(*given, **named)
        return raised.exception

    def test_an_error_says_where_what_was_found_and_what_was_expected(self):
        for call, kind, where, message in [
            (lambda: credence.assess({"answer": 5}), "invalid_argument", "turn.answer", "`turn.answer` is `5`, expected a text"),
            (lambda: credence.assess("{"), "invalid_json", "turn", None),
            (lambda: credence.assess(b"\xff"), "invalid_argument", "turn", "`turn` is not UTF-8 at byte 0"),
            (lambda: credence.assess(TURN, colour=1), "invalid_argument", "options.colour", None),
            (lambda: credence.assess(TURN, policy={"denylist": ["a b"]}), "invalid_policy", "options.policy.denylist[0].domain", None),
            (lambda: credence.assess({"answer": object()}), "invalid_argument", "turn", None),
            (lambda: credence.check_grounding(5, []), "invalid_argument", "answer", "`answer` is int, expected str"),
            (lambda: credence.read_stream(5), "invalid_argument", "stream", None),
            (lambda: credence.read_stream([5]), "invalid_argument", "chunk", "`chunk` is int, expected bytes or str"),
            (lambda: credence.decide({}, {}, profile="x"), "invalid_argument", "config.profile", None),
            (lambda: credence.trust_of([5]), "invalid_argument", "addresses[0]", None),
        ]:
            error = self.error(call)
            with self.subTest(where=where):
                self.assertIsInstance(error, ValueError)
                self.assertEqual((error.kind, error.where), (kind, where), str(error))
                self.assertTrue(message is None or str(error) == message, str(error))

    def test_an_error_crosses_processes(self):
        error = pickle.loads(pickle.dumps(self.error(credence.assess, {"answer": 5})))
        self.assertEqual((error.kind, error.where), ("invalid_argument", "turn.answer"))

    def test_bytes_that_are_no_stream_are_a_failed_turn(self):
        (failed,) = credence.read_stream(b"\x00\xff" * 1000)
        self.assertEqual(failed["error"]["code"], "not_a_stream")

    def test_deep_and_long_input_is_an_error_and_no_crash(self):
        self.assertEqual(self.error(credence.assess, "[" * 1_000_000).kind, "invalid_json")
        self.assertEqual(credence.assess({"answer": "word " * 50_000})["outcome"], "completed")


Calls.error = Errors.error


if __name__ == "__main__":
    unittest.main()
