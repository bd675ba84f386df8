// A web search answered in Japanese, cited passage by passage.

import { AnthropicMessage } from "./anthropic.mjs";

const SURVEY = {
  url: "https://www.gsi.go.jp/kihonjohochousa/kihonjohochousa41139.html",
  title: "日本の主な山岳標高 | 国土地理院",
  age: "2026年4月1日",
};
const WEATHER_AGENCY = {
  url: "https://www.data.jma.go.jp/vois/data/tokyo/314_Fujisan/314_index.html",
  title: "富士山 | 気象庁",
};
const CABINET = {
  url: "https://www.bousai.go.jp/kyoiku/kyokun/kyoukunnokeishou/rep/1707_houei_fujisan_funka/index.html",
  title: "1707 富士山宝永噴火 : 防災情報のページ - 内閣府",
};
const ENCYCLOPAEDIA = {
  url: "https://ja.wikipedia.org/wiki/%E5%AE%9D%E6%B0%B8%E5%A4%A7%E5%99%B4%E7%81%AB",
  title: "宝永大噴火 - Wikipedia",
};
const GEOLOGY = {
  url: "https://www.gsj.jp/hazards/volcano/index.html",
  title: "火山 | 産総研 地質調査総合センター",
};
const BLOG = {
  url: "https://yama-aruki.example/fujisan-fukai",
  title: "富士山は死んだ火山？ | 山歩き日記",
  age: "2012年7月8日",
};

const ANSWER = [
  "**富士山の標高は3,776メートルで、最後の噴火は1707年の宝永噴火です。**🗻\n\n### 標高\n\n",
  {
    text: "国土地理院によると、最高点の剣ヶ峰の標高は3,776メートルで、日本で最も高い地点です",
    from: [[SURVEY, "富士山（剣ヶ峰）の標高は3,776mで、国内の山で最も高い。"]],
  },
  "。\n\n### 最後の噴火\n\n- ",
  {
    text: "噴火は宝永4年（1707年）12月16日に始まり、およそ2週間続きました",
    from: [
      [WEATHER_AGENCY, "1707年（宝永4年）12月16日に南東の山腹で噴火が始まり、月末まで続いた。"],
      [ENCYCLOPAEDIA, "宝永大噴火は1707年12月16日に始まった、記録に残る富士山の最も新しい噴火である。"],
    ],
  },
  "。\n- ",
  {
    text: "火山灰は約100キロメートル離れた江戸にも降りました",
    from: [[CABINET, "火口から約100km離れた江戸でも、昼でも暗くなるほどの降灰があった。"]],
  },
  "。\n\n### 現在\n\nその後300年あまり噴火は起きていませんが、",
  {
    text: "気象庁は富士山を活火山とし、24時間体制で監視しています",
    from: [[WEATHER_AGENCY, "富士山は活火山であり、観測施設を設けて24時間体制で監視している。"]],
  },
  "。検索結果には「死んだ火山」とするブログもありましたが、公的機関の説明と合わないため採用していません。",
];

export default {
  file: "fujisan.sse",
  title: {
    en: "A web search in Japanese",
    "pt-BR": "Uma busca na web em japonês",
    ja: "日本語のウェブ検索",
  },
  summary: {
    en: "Mount Fuji, from three government offices and Wikipedia; two further pages were found and not used.",
    "pt-BR": "O monte Fuji, segundo três órgãos do governo e a Wikipédia; outras duas páginas foram encontradas e não usadas.",
    ja: "富士山について、3つの公的機関とウィキペディアを引用。ほかの2ページは検索のみで使われていません。",
  },
  protocol: "anthropic",
  shows: "citations",
  question: "富士山の標高と、最後に噴火したのはいつかを教えてください。",
  play(tape) {
    const message = new AnthropicMessage(tape);
    message.ping(4);
    message.say(760, ["公的な資料を調べてみます。"]);
    message.search(150, "富士山 標高 最後の噴火 宝永", [WEATHER_AGENCY, SURVEY, ENCYCLOPAEDIA, CABINET, GEOLOGY, BLOG], 1390);
    message.ping(160);
    message.say(620, ANSWER);
    message.end(60, "end_turn", { stop_details: null });
  },
};
