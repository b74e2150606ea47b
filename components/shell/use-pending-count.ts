import { drafts } from '@/lib/forms/drafts';
import { openForm } from '@/lib/forms/open-form';
import { unsaved } from '@/lib/forms/unsaved';
import { useStore } from '@/lib/use-store';

/** Unsaved changes of the open page that its form can save or discard: an upload is none. */
export function useOpenChanges(): readonly string[] {
  const { names = [], apart = [] } = useStore(unsaved) ?? {};
  return useStore(openForm) ? names.filter((name) => !apart.includes(name)) : [];
}

/** How many changes are kept of other pages, and of other entries of this one. */
function useKeptCount(): number {
  return useStore(drafts).reduce((sum, { changed }) => sum + changed.length, 0);
}

/** How many changes are not saved, on the open page and kept of others. */
export function usePendingCount(): number {
  return useOpenChanges().length + useKeptCount();
}

/** How many changes are not saved, also what no form can save, such as an upload. */
export function useUnsavedCount(): number {
  return (useStore(unsaved)?.names.length ?? 0) + useKeptCount();
}
