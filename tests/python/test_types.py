"""The declared types, compared with the functions and with what they return."""

import ast
import inspect
import unittest
from importlib import metadata, resources

import credence
from support import RECORDINGS, ROOT
from test_calls import TURN


class Types(unittest.TestCase):
    def setUp(self):
        package = resources.files("credence")
        self.assertTrue(package.joinpath("py.typed").is_file())
        self.stub = ast.parse(package.joinpath("__init__.pyi").read_text())
        self.declared = declared_in(ast.parse(package.joinpath("_types.pyi").read_text()), self.stub)

    def test_the_stub_declares_what_the_package_exports(self):
        nodes = [node for node in self.stub.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
        declared = {node.name for node in nodes if not self.is_typed_dict(node)} | {"__version__"}
        self.assertEqual(declared, set(credence.__all__))

    def test_the_arguments_are_those_of_the_functions(self):
        for node in (node for node in self.stub.body if isinstance(node, ast.FunctionDef)):
            real = inspect.signature(getattr(credence, node.name)).parameters
            names = [argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)]
            takes_more = any(parameter.kind is parameter.VAR_KEYWORD for parameter in real.values())
            with self.subTest(node.name):
                self.assertEqual(node.args.kwarg is not None, takes_more)
                # What is not named is passed on, and named in the stub.
                wanted = [name for name, parameter in real.items() if parameter.kind is not parameter.VAR_KEYWORD]
                self.assertEqual([name for name in names if name in wanted], wanted)
                self.assertTrue(takes_more or names == wanted, names)

    def test_every_option_of_the_stub_is_taken(self):
        values = {"policy": {}, "learned": {"version": 1}, "texts": {}, "grounding": True, "max_frame": 1000}
        options = [argument.arg for argument in self.function("read_stream").args.kwonlyargs]
        self.assertEqual(set(options), set(values))
        for option in options:
            credence.read_stream(b"", **{option: values[option]})

    def test_every_record_has_the_declared_types(self):
        given = {**TURN, "confidence": 0.5, "tool_call_history": [{"tool_name": "a", "success": True, "data": 1}]}
        self.fits("list[Assessment]", [credence.assess(given), credence.assess({"answer": "x", "citatons": []})])
        self.fits("list[Sentence]", credence.sentences([given]))
        self.fits("GroundingReport", credence.check_grounding(TURN["answer"], TURN["citations"]))
        self.fits("DetectedStance", credence.detect_stance("It rained.", "It did not rain."))
        texts = {"https://a.example/": "The bridge was closed for 14 days.", "https://nature.com/": "The bridge was closed for 30 days."}
        sources = [{"url": url, "text": text} for url, text in texts.items()]
        self.fits("FoundContradictions", credence.find_contradictions("The bridge was closed for 30 days.", sources))
        hits = [{"url": "https://nature.com/", "stance": "support", "dateUtc": "2026-01-01"}]
        self.fits("Decision", credence.decide({"id": 1}, {"evidence": hits}, debug=True))
        self.fits("list[SourceTrust]", credence.trust_of(["nature.com", "nobody.example"]))
        self.fits("MarkerAudit", credence.audit_markers(TURN["answer"], 1))
        self.fits("list[BuiltCitation]", credence.build_citations([{"tool_name": "a", "success": True, "data": {"url": "https://a.example/"}}]))

    def test_every_record_of_the_recordings_has_the_declared_types(self):
        recordings = RECORDINGS + sorted((ROOT / "tests/cases/seeds").glob("*.sse"))
        self.assertGreater(len(recordings), 20)
        for recording in recordings:
            with self.subTest(recording.name):
                self.fits("list[Assessment]", credence.read_stream(recording.read_bytes()))

    def test_a_value_of_another_type_is_found(self):
        score = credence.score_tool_run([{"tool_name": "a", "success": True, "data": 1}])
        self.fits("Score", score)
        for wrong in ({"score": "1"}, {"counted": 0.5}, {"band": "blue"}, {"more": 1}):
            with self.assertRaises(AssertionError):
                self.fits("Score", {**score, **wrong})

    def test_the_wheel_says_what_it_is(self):
        about = metadata.metadata("credence-ai")
        self.assertEqual(about["Version"], credence.__version__)
        self.assertEqual(about["License-Expression"], "MIT OR Apache-2.0")
        self.assertIsNone(metadata.requires("credence-ai"))

    @staticmethod
    def is_typed_dict(node):
        return isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") in ("TypedDict", "SentenceRow") for base in node.bases)

    def function(self, name):
        return next(node for node in self.stub.body if isinstance(node, ast.FunctionDef) and node.name == name)

    def fits(self, annotation, value):
        wrong = misfit(self.declared, ast.parse(annotation, mode="eval").body, value, annotation)
        self.assertIsNone(wrong)


def declared_in(*stubs):
    """What each name of the stubs stands for: the fields of a record, or a type."""
    declared = {}
    for node in (node for stub in stubs for node in stub.body):
        if isinstance(node, ast.ClassDef):
            inherited = declared.get(node.bases[0].id, {}) if node.bases else {}
            own = {field.target.id: field.annotation for field in node.body if isinstance(field, ast.AnnAssign)}
            declared[node.name] = {**inherited, **own}
        elif isinstance(node, ast.Assign):
            value = node.value
            is_record = isinstance(value, ast.Call) and value.func.id == "TypedDict"
            fields = zip(value.args[1].keys, value.args[1].values) if is_record else ()
            declared[node.targets[0].id] = {key.value: field for key, field in fields} if is_record else value
    return declared


SIMPLE = {"str": str, "int": int, "bool": bool, "float": (int, float), "None": type(None), "Any": object}


def misfit(declared, annotation, value, path):
    """Where a value is not of its declared type; ``None`` if it is everywhere."""
    if isinstance(annotation, ast.Name) and annotation.id in SIMPLE:
        is_number = isinstance(value, bool) and annotation.id in ("int", "float")
        return None if isinstance(value, SIMPLE[annotation.id]) and not is_number else f"{path} is {value!r}"
    if isinstance(annotation, ast.Name):
        named = declared[annotation.id]
        return record_misfit(declared, named, value, path) if isinstance(named, dict) else misfit(declared, named, value, path)
    kind, inner = annotation.value.id, annotation.slice
    if kind == "Literal":
        known = [literal.value for literal in getattr(inner, "elts", [inner])]
        return None if value in known else f"{path} is {value!r}"
    if kind == "Optional":
        return None if value is None else misfit(declared, inner, value, path)
    if kind == "Union":
        found = [misfit(declared, one, value, path) for one in inner.elts]
        return None if None in found else found[0]
    if kind == "list":
        found = (misfit(declared, inner, item, f"{path}[{index}]") for index, item in enumerate(value))
        return next((wrong for wrong in found if wrong), None)
    raise AssertionError(f"{path}: no result has `{kind}`")


def record_misfit(declared, fields, value, path):
    if not isinstance(value, dict):
        return f"{path} is {value!r}"
    optional = [name for name, field in fields.items() if isinstance(field, ast.Subscript) and field.value.id == "NotRequired"]
    names = [name for name in fields if name in value or name not in optional]
    if sorted(names) != sorted(value):
        return f"{path} has {list(value)}, declared are {list(fields)}"
    types = {name: fields[name].slice if name in optional else fields[name] for name in names}
    found = (misfit(declared, types[name], value[name], f"{path}.{name}") for name in names)
    return next((wrong for wrong in found if wrong), None)


if __name__ == "__main__":
    unittest.main()
