/** Keys and lists of texts by language, of trees of texts by language. */
export function listedTexts(trees: ReadonlyMap<string, object>): {
  keys: object;
  lists: ReadonlyMap<string, readonly string[]>;
};
