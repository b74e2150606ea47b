import type { Entry, Write } from './change-journal';

/** Whether a line of the journal is about a table. */
export const isWrite = (entry: Entry): entry is Write => 'table' in entry;
