/** Saved files, where a test puts `caught` in place of `save-file`. */
export const saved: { name: string; content: Blob }[] = [];

/** For `vi.mock`: files go to `saved` and not to the browser. */
export const caught = async (original: () => Promise<object>) => ({
  ...(await original()),
  saveFile: (name: string, content: Blob) => void saved.push({ name, content }),
});
