import { drafts } from '@/lib/forms/drafts';
import { unsaved } from '@/lib/forms/unsaved';
import { useStore } from '@/lib/use-store';

/** How many changes are not saved, on the open page and kept of others. */
export function usePendingCount(): number {
  const here = useStore(unsaved)?.names.length ?? 0;
  return useStore(drafts).reduce((sum, { changed }) => sum + changed.length, here);
}
