/**
 * The texts of several languages as one list each, and the keys that they share: a tree with 0 for the next text of the
 * list, or n for its n-th one once more, where two keys have the same texts in every language. Texts of a group are in
 * the order of their first language, so that similar ones are together: both make the files smaller.
 *
 * @param {Map<string, object>} trees texts by language; each has every key of the first one
 * @returns {{ keys: object, lists: Map<string, string[]> }}
 */
export function listedTexts(trees) {
  const [first] = trees.values();
  const lists = new Map([...trees.keys()].map((tag) => [tag, []]));
  const known = new Map();
  let count = 0;
  const listed = (node, path) => {
    if (typeof node !== 'string') {
      return Object.fromEntries(inOrder(node).map(([key, inner]) => [key, listed(inner, [...path, key])]));
    }
    const texts = [...trees].map(([tag, tree]) => [tag, path.reduce((at, key) => at[key], tree)]);
    const name = JSON.stringify(texts);
    const place = known.get(name);
    if (place !== undefined) return place;
    known.set(name, ++count);
    for (const [tag, text] of texts) lists.get(tag).push(text);
    return 0;
  };
  return { keys: listed(first, []), lists };
}

/** Texts before groups. Made an object once, because readers of JSON put keys that are numbers first. */
function inOrder(node) {
  const rank = ([, value]) => (typeof value === 'string' ? value : '\uffff');
  const sorted = Object.entries(node).sort((left, right) => (rank(left) < rank(right) ? -1 : 1));
  return Object.entries(Object.fromEntries(sorted));
}
