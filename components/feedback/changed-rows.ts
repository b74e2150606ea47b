/** Previous values of the changed rows of the page, by the label of the row. */
const before = new Map<string, string | undefined>();

/** Called by a row while it is changed; returns the cleanup function. */
export function noteChange(label: string, was: string | undefined): () => void {
  before.set(label, was);
  return () => void before.delete(label);
}

/** The previous value of a changed row, as its control showed it. */
export const valueBefore = (label: string): string | undefined => before.get(label);
