import { tabWord } from '@/lib/tab-word';

/** The journal of an import as this tab keeps it. The list of persons asks for it without loading the import itself. */
export const keptImport = tabWord('import');
