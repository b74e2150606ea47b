/**
 * Two pseudo-languages made from English: en-XA with accents, brackets and 40 % more length, ar-XB mirrored by
 * direction marks. They reveal clipped texts, texts outside the language files and a layout that does not turn.
 */
const ACCENTS = Object.fromEntries(
  [...'aáeéiíoóuúcçnñsšyýAÁEÉIÍOÓUÚCÇNÑSŠYÝ'].reduce((pairs, letter, index, all) => {
    if (index % 2 === 0) pairs.push([letter, all[index + 1]]);
    return pairs;
  }, []),
);

/** Changes the words of a message and leaves ICU arguments, plural arms and tags as they are. */
function outsideArguments(message, change) {
  let depth = 0;
  let result = '';
  let words = '';
  const flush = () => {
    result += words && change(words);
    words = '';
  };
  for (let at = 0; at < message.length; at += 1) {
    const letter = message[at];
    if (letter === '{') {
      flush();
      depth += 1;
      const arm = /^\{\s*[\w]+\s*,\s*(plural|select|selectordinal)\s*,/.exec(message.slice(at));
      if (arm) {
        const end = closing(message, at);
        result += armsOf(message.slice(at, end + 1), change);
        at = end;
        depth -= 1;
        continue;
      }
      result += letter;
    } else if (letter === '}') {
      result += letter;
      depth -= 1;
    } else if (depth > 0) result += letter;
    else if (letter === '<') {
      flush();
      const end = message.indexOf('>', at);
      result += message.slice(at, end + 1);
      at = end;
    } else words += letter;
  }
  flush();
  return result;
}

function closing(message, start) {
  let depth = 0;
  for (let at = start; at < message.length; at += 1) {
    if (message[at] === '{') depth += 1;
    if (message[at] === '}' && --depth === 0) return at;
  }
  return message.length;
}

function armsOf(argument, change) {
  const head = /^\{[^,]+,[^,]+,\s*/.exec(argument)[0];
  let result = head;
  for (let at = head.length; at < argument.length; at += 1) {
    if (argument[at] !== '{') {
      result += argument[at];
      continue;
    }
    const end = closing(argument, at);
    result += `{${outsideArguments(argument.slice(at + 1, end), change)}}`;
    at = end;
  }
  return result;
}

const accented = (words) => words.replace(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter);
const longer = (message) => `[${outsideArguments(message, accented)}${'~'.repeat(Math.ceil(message.length * 0.4))}]`;
const mirrored = (message) => outsideArguments(message, (words) => `\u202e${words}\u202c`);

const mapped = (tree, change) =>
  typeof tree === 'string'
    ? change(tree)
    : Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, mapped(value, change)]));

/** Pairs of tag and message tree. */
export function pseudoLocales(english) {
  return [
    ['en-XA', mapped(english, longer)],
    ['ar-XB', mapped(english, mirrored)],
  ];
}
