/** A changed row of the page: the values on the device and in the form, as the control shows them. */
interface ChangedRow {
  was: string | undefined;
  now: string | undefined;
}

/** By the label of the row. */
const rows = new Map<string, ChangedRow>();

/** Called by a row while it is changed; returns the cleanup function. */
export function noteChange(label: string, was: string | undefined, now: string | undefined): () => void {
  rows.set(label, { was, now });
  return () => void rows.delete(label);
}

/** The values of a changed row. */
export const changedRow = (label: string): ChangedRow | undefined => rows.get(label);
