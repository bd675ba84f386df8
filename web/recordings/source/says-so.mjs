// Sentences beside what their sources say: most agree, one number is another one, one denies its source, one is not in it.

import { NativeAgent } from "./native.mjs";

const MIRROR = {
  url: "https://science.nasa.gov/mission/webb/webbs-mirrors/",
  title: "Webb’s mirrors",
  snippet: "The primary mirror is 6.5 metres across and made of 18 segments. The segments of the mirror are coated with gold.",
};
const LAUNCH = {
  url: "https://www.esa.int/Science_Exploration/Space_Science/Webb",
  title: "ESA: Webb",
  snippet: "The telescope was launched on 25 December 2021 on an Ariane 5 rocket from Europe’s spaceport in French Guiana.",
};
const ORBIT = {
  url: "https://science.nasa.gov/mission/webb/orbit/",
  title: "Webb’s orbit",
  snippet: "The telescope does not circle the Earth as Hubble does. The telescope orbits the Sun 1.5 million kilometres away from the Earth.",
};
const SERVICE = {
  url: "https://en.wikipedia.org/wiki/James_Webb_Space_Telescope",
  title: "James Webb Space Telescope",
  snippet: "The telescope was not designed to be serviced by astronauts in space. The project cost about 10 billion US dollars.",
};

const SOURCES = [MIRROR, LAUNCH, ORBIT, SERVICE];

export default {
  file: "says-so.sse",
  title: {
    en: "Does the source say so?",
    "pt-BR": "A fonte diz isso?",
    ja: "出典は本当にそう述べているか",
  },
  summary: {
    en: "Four sentences agree with their sources. One has another number, one denies what its source says, and on one the source is silent.",
    "pt-BR": "Quatro frases conferem com as fontes. Uma tem outro número, uma nega o que a fonte diz, e sobre uma a fonte se cala.",
    ja: "四つの文は出典と一致します。一つは数値が違い、一つは出典と逆のことを述べ、一つは出典に見当たりません。",
  },
  protocol: "native",
  shows: "citations",
  question: "Tell me about the James Webb Space Telescope: mirror, launch, orbit, repairs and cost.",
  play(tape) {
    const agent = new NativeAgent(tape);
    const query = { query: "James Webb Space Telescope mirror launch orbit repairs cost" };
    agent.thinking(220, "Looking for pages of the agencies");
    agent.call(310, "web_search", query);
    agent.succeed(980, "web_search", query, { results: SOURCES });
    agent.say(
      540,
      "The **James Webb Space Telescope** in short:\n\n" +
        "- **Mirror.** The primary mirror is 6.5 metres across and made of eighteen segments [1].\n" +
        "- **Launch.** The telescope was launched on 25 December 2021 on an Ariane 5 rocket [2]. The launch was so exact that fuel was left for twenty years [2].\n" +
        "- **Orbit.** The telescope orbits the Sun **1.2 million kilometres** away from the Earth [3].\n" +
        "- **Repairs.** The telescope was designed to be serviced by astronauts in space [4].\n\n" +
        "The project cost about 10 billion US dollars [4]. The segments of the mirror are coated with gold [1][4].\n",
    );
    agent.done({
      category: "science",
      citations: SOURCES.map(({ url, title }, index) => ({
        label: `[${index + 1}]`,
        tool_name: "web_search",
        display_name: "Web search",
        url,
        title,
      })),
      confidence: 0.9,
      steps: 1,
    });
  },
};
