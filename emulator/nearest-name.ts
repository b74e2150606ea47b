/** Maximum distance of a probable correction: a third of the letters. */
const farthest = (name: string) => Math.ceil(name.length / 3);

/** Nobody mistypes so long a name, and the comparison takes time. */
const LONGEST = 100;

/** `no table Languge; did you mean Language?` */
export function unknownName(kind: string, name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return `no ${kind} ${name}${near === undefined ? '' : `; did you mean ${near}?`}`;
}

/**
 * The known name with the fewest edits from a misspelt one, upper and lower case alike; undefined when none is near,
 * and for a name of more than 100 characters.
 * @param most edits
 */
export function nearestName(name: string, known: readonly string[], most = farthest(name)): string | undefined {
  if (name.length > LONGEST) return undefined;
  const ranked = known
    .map((each) => ({ each, edits: editsBetween(name.toLowerCase(), each.toLowerCase()) }))
    .sort((one, other) => one.edits - other.edits);
  const [best] = ranked;
  return best && best.edits <= most ? best.each : undefined;
}

/** Letters to insert, remove or replace: the distance of Levenshtein. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let index = 1; index <= other.length; index += 1) {
      const replaced = (row[index - 1] ?? 0) + (other[index - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
