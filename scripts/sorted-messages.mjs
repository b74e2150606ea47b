const byKey = ([one], [other]) => (one < other ? -1 : 1);
const sorted = (_, node) => (Object(node) === node ? Object.fromEntries(Object.entries(node).sort(byKey)) : node);

/** The messages of a language, or a group of them, with the keys of each group sorted: as in the files. */
export const sortedMessages = (node) => JSON.parse(JSON.stringify(node, sorted));
