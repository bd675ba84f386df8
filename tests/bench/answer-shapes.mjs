// Answers in Markdown of five shapes, the same text in every run.

import { randomNumbers } from "./inputs.mjs";

const SEED = 20261122;
const WORDS = "the share of each holding rises when its price does and a source that says so is cited once while others wait for the next report of the year 14.58% naïve São 東京".split(" ");

/** Functions that give the next piece of an answer. */
export const SHAPES = {
  mixed: (random, index) =>
    [
      (words) => `## ${words(6)}\n\n`,
      (words) => `${words(60)} **${words(3)}** and [${words(2)}](https://example.org/a) ${words(40)}.\n\n`,
      (words) => Array.from({ length: 6 }, () => `- ${words(9)} \`${words(1)}\`\n`).join("") + "\n",
      (words) => `${words(30)} *${words(4)}* ${words(30)}.\n\n`,
      (words) => `| a | b |\n| - | - |\n${Array.from({ length: 4 }, () => `| ${words(3)} | ${words(3)} |\n`).join("")}\n`,
      (words) => `\`\`\`js\n${Array.from({ length: 8 }, () => `const value = "${words(5)}";\n`).join("")}\`\`\`\n\n`,
    ][index % 6](wordsOf(random)),
  paragraph: (random) => `${wordsOf(random)(12)} **${wordsOf(random)(2)}**, `,
  list: (random) => `- ${wordsOf(random)(10)}\n`,
  table: (random, index) => (index === 0 ? "| name | value | year | note |\n| - | - | - | - |\n" : `| ${[3, 2, 1, 5].map(wordsOf(random)).join(" | ")} |\n`),
  fence: (random, index) => (index === 0 ? "```js\n" : `const value = "${wordsOf(random)(8)}";\n`),
};

function wordsOf(random) {
  return (count) => Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(" ");
}

/** An answer of a shape in updates of that many characters. */
export function updates(shape, characters, each) {
  const random = randomNumbers(SEED);
  let text = "";
  for (let index = 0; text.length < characters; index += 1) text += SHAPES[shape](random, index);
  const count = Math.floor(characters / each);
  return Array.from({ length: count }, (_, index) => text.slice(index * each, (index + 1) * each));
}
