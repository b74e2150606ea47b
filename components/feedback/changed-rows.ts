/** What the changed rows of the page held before, by the label of the row. */
const before = new Map<string, string | undefined>();

/** Called by a row for as long as it is changed; answers the function that ends it. */
export function noteChange(label: string, was: string | undefined): () => void {
  before.set(label, was);
  return () => void before.delete(label);
}

/** The former value of a changed row, as its control showed it. */
export const valueBefore = (label: string): string | undefined => before.get(label);
