/** Actions of the frame around every page, by the keys of the names of their buttons, for the search. */
export const FRAME_ACTS = [
  'common.language',
  'journal.title',
  'idle.title',
  'appearance.title',
  'shell.signOut',
] as const;
