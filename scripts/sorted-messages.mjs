/** The messages of a language, or a group of them, with the keys of each group sorted: as in the files. */
export const sortedMessages = (node) =>
  node && typeof node === 'object'
    ? Object.fromEntries(
        Object.keys(node)
          .sort()
          .map((key) => [key, sortedMessages(node[key])]),
      )
    : node;
