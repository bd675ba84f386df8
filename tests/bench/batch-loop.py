"""What many pipelines do instead: parse each line, and search it with regular expressions."""

import json
import re
import sys

MARKER = re.compile(r"\[(\d{1,4})\]")
HOST = re.compile(r"https?://([^/:?#]+)")

with open(sys.argv[1], encoding="utf-8") as lines:
    for line in lines:
        turn = json.loads(line)
        labels = {citation["label"] for citation in turn["citations"]}
        markers = [int(digits) for digits in MARKER.findall(turn["answer"])]
        dangling = [label for label in markers if label not in labels]
        hosts = [HOST.match(citation["url"]).group(1) for citation in turn["citations"]]
        failed = sum(not call["success"] for call in turn["tool_call_history"])
        print(json.dumps({"id": turn["id"], "dangling": dangling, "hosts": hosts, "failed": failed}))
