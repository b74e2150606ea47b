import { tabWord } from '@/lib/tab-word';

/** The journal of an import in this tab's storage. The person list checks it without loading the import itself. */
export const keptImport = tabWord('import');
