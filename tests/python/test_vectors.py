"""The same vectors as for the core: the examples of the documentation, and those beside the repository."""

import unittest

import credence
from support import vectors


class Vectors(unittest.TestCase):
    def each(self, area, check):
        for case in vectors(area):
            with self.subTest(case["name"]):
                check(case["input"], case["expected"])

    def test_tool_runs(self):
        def check(given, expected):
            records = [record(index, call) for index, call in enumerate(given["calls"])]
            self.assertEqual(credence.score_tool_run(records, given["step_count"])["score"], expected)

        def record(index, call):
            # Arguments of their own: equal calls would be retries.
            data = {"found": 1} if call["has_data"] else None
            return {"tool_name": "tool", "tool_args": {"n": index}, "success": call["success"], "data": data}

        self.each("tool_run.confidence", check)

    def test_marker_audits(self):
        def check(given, expected):
            audit = credence.audit_markers(given["message"], given["citation_count"])
            self.assertEqual({name: audit[name] for name in ("dangling", "unused", "used")}, expected)

        self.each("tool_run.marker_audit", check)

    def test_citations_of_tool_records(self):
        def check(given, expected):
            built = credence.build_citations(given["history"], profile="agentforge-compat")
            self.assertEqual([[one["label"], one["field"], one["value"]] for one in built], expected)

        self.each("tool_run.citations__agentforge-compat", check)

    def test_source_quality(self):
        def check(given, expected):
            pages = [{"url": f"https://{page['domain']}/", "credibility_score": page["credibility"]} for page in given["citations"]]
            found = credence.score_source_quality(pages, weights=given["weights"])["score"]
            self.assertAlmostEqual(found, expected["confidence_score"], delta=5e-7)

        self.each("source_quality.score", check)

    def test_decisions(self):
        def check(given, expected):
            self.assertEqual(self.decided(given, "default"), expected)

        self.each("decision.decision", check)

    def test_decisions_by_the_flowchart(self):
        def check(given, expected):
            self.assertEqual(self.decided(given, "flowchart"), expected)

        self.each("decision.decision__flowchart", check)

    def decided(self, given, profile):
        counts = {name: given[name] for name in ("attempts", "max_attempts") if name in given}
        rules = {name: given[name] for name in ("threshold", "min_sources") if name in given}
        history = {"evidence": given["hits"]}
        decision = credence.decide({"timeframe": given.get("timeframe")}, history, profile=profile, **counts, **rules)
        found = {"status": decision["status"]}
        if decision["status"] == "final":
            found["outcome"] = decision["result"]["outcome"]
        return found

    def test_trust_in_domains(self):
        def check(given, expected):
            (trust,) = credence.trust_of([given["domain"]])
            self.assertEqual(trust["level"], expected["level"])

        self.each("trust.policy_lookup", check)


if __name__ == "__main__":
    unittest.main()
