/**
 * Two pseudo-languages made from English: en-XA with accents, brackets and 40 % more length, ar-XB mirrored by
 * direction marks. They reveal clipped texts, texts outside the language files and a layout that does not turn.
 */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

const ACCENTS = new Map('aá eé ií oó uú cç nñ sš yý AÁ EÉ IÍ OÓ UÚ CÇ NÑ SŠ YÝ'.split(' ').map((pair) => [...pair]));

/** Changes the words of a message and leaves ICU arguments, the names of plural arms and tags as they are. */
function outsideArguments(message, change) {
  const changed = (elements) => elements.map((each) => ({ ...each, ...inside(each) }));
  const inside = ({ type, value, children, options }) => {
    if (type === TYPE.literal) return { value: change(value) };
    if (children) return { children: changed(children) };
    if (!options) return {};
    return { options: mapped(options, (arm) => ({ ...arm, value: changed(arm.value) }), 1) };
  };
  return printAST(changed(parse(message)));
}

const accented = (words) => words.replace(/[a-z]/gi, (letter) => ACCENTS.get(letter) ?? letter);
const longer = (message) => `[${outsideArguments(message, accented)}${'~'.repeat(Math.ceil(message.length * 0.4))}]`;
const mirrored = (message) => outsideArguments(message, (words) => `\u202e${words}\u202c`);

/** A tree with its leaves changed, or the values `depth` levels below. */
const mapped = (tree, change, depth = Number.POSITIVE_INFINITY) =>
  depth === 0 || typeof tree === 'string'
    ? change(tree)
    : Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, mapped(value, change, depth - 1)]));

/** Pairs of tag and message tree. */
export function pseudoLocales(english) {
  return [
    ['en-XA', mapped(english, longer)],
    ['ar-XB', mapped(english, mirrored)],
  ];
}
