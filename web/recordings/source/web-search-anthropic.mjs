// A search whose answer cites passage by passage, and a page that could not be read.

import { AnthropicMessage } from "./anthropic.mjs";

const AGENCY = {
  url: "https://www.nasa.gov/vision/space/workinginspace/great_wall.html",
  title: "China's Wall Less Great in View from Space - NASA",
  age: "May 9, 2005",
};
const MAGAZINE = {
  url: "https://www.scientificamerican.com/article/is-chinas-great-wall-visible-from-space/",
  title: "Is China's Great Wall Visible from Space? | Scientific American",
  age: "February 21, 2008",
};
const ENCYCLOPAEDIA = {
  url: "https://en.wikipedia.org/wiki/Great_Wall_of_China",
  title: "Great Wall of China - Wikipedia",
};
const HERITAGE = {
  url: "https://whc.unesco.org/en/list/438/",
  title: "The Great Wall - UNESCO World Heritage Centre",
};
const BLOG = {
  url: "https://wonders-from-above.example/great-wall-from-the-moon",
  title: "Ten things you can see from the Moon",
  age: "March 3, 2009",
};
const WIRE = {
  url: "https://www.reuters.com/science/",
  title: "Science News | Reuters",
  age: "2 hours ago",
};
const SPACE_AGENCY = {
  url: "https://www.esa.int/ESA_Multimedia/Images/2004/05/Great_Wall_of_China",
  title: "ESA - Great Wall of China",
  age: "May 11, 2004",
};

const ANSWER = [
  "**Not with the naked eye, and certainly not from the Moon.**\n\n### What people have seen\n\n",
  {
    text: "NASA says that the Wall can generally not be seen by the unaided eye, even from a low orbit around the Earth",
    from: [[AGENCY, "The Wall is generally not visible to the unaided eye, even in low Earth orbit, and it cannot be seen from the Moon."]],
  },
  ". ",
  {
    text: "China's first astronaut, Yang Liwei, said after his flight in 2003 that he had not been able to make it out",
    from: [
      [MAGAZINE, "After his flight in 2003, Yang Liwei told reporters that he had not seen the Wall."],
      [ENCYCLOPAEDIA, "Yang Liwei, who flew in 2003, stated that he could not see the Great Wall."],
    ],
  },
  ".\n\n### Why\n\nIt is a matter of contrast rather than of length:\n\n- ",
  {
    text: "the Wall is more than 20,000 km long in all",
    from: [[HERITAGE, "The Great Wall has a total length of more than 20,000 kilometres."]],
  },
  ", but only a few metres wide;\n- ",
  {
    text: "its stone and earth have much the same colour as the land around it",
    from: [
      [AGENCY, "Its materials are close in colour and texture to the surrounding land, which makes it hard to pick out."],
      [MAGAZINE, "The Wall is built of materials that look like the ground it stands on."],
    ],
  },
  ".\n\nCameras do better: ",
  {
    text: "in November 2004 Leroy Chiao photographed a section from the International Space Station with a 180 mm lens",
    from: [[AGENCY, "The photo was taken by Leroy Chiao from the space station on Nov. 24, 2004, with a 180 mm lens."]],
  },
  ".\n\n### What I left out\n\n",
  {
    text: "One older blog says that the Wall can be seen from the Moon",
    from: [[BLOG, "The Great Wall of China is the only thing built by people that you can see from the Moon!"]],
  },
  "; nothing else I found supports that. The page of the European Space Agency could not be opened, so I have not used it.",
];

export default {
  file: "web-search-anthropic.sse",
  title: {
    en: "An answer cited passage by passage",
    "pt-BR": "Uma resposta citada trecho a trecho",
    ja: "一文ごとに引用のある回答",
  },
  summary: {
    en: "Eight quotes from five of seven pages, one page that could not be opened, and a blog that says the opposite.",
    "pt-BR": "Oito citações de cinco das sete páginas, uma página que não abriu e um blog que diz o contrário.",
    ja: "7ページのうち5ページから8つの引用。開けなかったページが1つ、逆のことを言うブログが1つあります。",
  },
  protocol: "anthropic",
  shows: "citations",
  question: "Can you see the Great Wall of China from space?",
  play(tape) {
    const message = new AnthropicMessage(tape);
    message.ping(4);
    message.think(620, "A popular claim. What matters is what space agencies and astronauts have said, so I will search for that.");
    message.say(90, ["I'll look up what space agencies and astronauts have said."]);
    const found = [AGENCY, MAGAZINE, BLOG, ENCYCLOPAEDIA, HERITAGE, WIRE, SPACE_AGENCY];
    message.search(160, "Great Wall of China visible from space astronauts", found, 1480);
    message.failToFetch(240, SPACE_AGENCY.url, "url_not_accessible", 1130);
    message.ping(120);
    message.say(560, ANSWER);
    message.end(60, "end_turn", { stop_details: null });
  },
};
