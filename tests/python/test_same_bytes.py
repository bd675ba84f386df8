"""A recording gives the same bytes of assessments in Python and in the core alone."""

import json
import threading
import unittest

import credence
from support import RECORDINGS, SHARED, native_assessments


class SameBytes(unittest.TestCase):
    def test_every_recording_gives_the_bytes_of_the_core(self):
        self.assertGreater(len(RECORDINGS), 10)
        self.compare(RECORDINGS)

    def test_every_recorded_stream_of_a_provider_gives_the_bytes_of_the_core(self):
        streams = sorted(file for file in SHARED.glob("data/streams/**/*") if file.suffix in (".sse", ".jsonl", ".ndjson", ".json"))
        if not streams:
            self.skipTest("../shared is not here (data/streams)")
        self.compare(streams)

    def compare(self, files):
        for file, expected in zip(files, native_assessments(files)):
            with self.subTest(file=file.name):
                self.assertTrue(credence.read_stream_json(file.read_bytes()) == expected, f"{file.name} differs")

    def test_the_pieces_of_a_stream_do_not_matter(self):
        for file in RECORDINGS:
            recording = file.read_bytes()
            whole = credence.read_stream_json(recording)
            for length in (1, 97, 4096):
                pieces = (recording[at : at + length] for at in range(0, len(recording), length))
                with self.subTest(file=file.name, length=length):
                    self.assertEqual(credence.read_stream_json(pieces), whole)
            with self.subTest(file=file.name), file.open("rb") as opened:
                self.assertEqual(credence.read_stream_json(opened), whole)

    def test_threads_get_what_one_thread_gets(self):
        expected = {file: credence.read_stream_json(file.read_bytes()) for file in RECORDINGS}
        found = {}

        def read(file):
            found[file] = credence.read_stream_json(file.read_bytes())

        threads = [threading.Thread(target=read, args=(file,)) for file in RECORDINGS]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, expected)

    def test_a_turn_of_a_dict_and_of_its_text_gives_the_same_bytes(self):
        turn = {"answer": "Es sind 14 Tage [1]. 🙂", "citations": [{"label": 1, "url": "https://a.example/ä", "snippet": "14 Tage"}]}
        texts = (json.dumps(turn), json.dumps(turn, ensure_ascii=False), json.dumps(turn).encode())
        self.assertEqual({credence.assess_json(text) for text in texts}, {credence.assess_json(turn)})


if __name__ == "__main__":
    unittest.main()
