import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import type { SignedIn } from '@/lib/session/session';
import { createStore } from '@/lib/store';
import { useStore } from '@/lib/use-store';

export const PageSearch = lazyPart(() => import('./page-search').then((module) => module.default));

const isSearchOpen = createStore(false);
export const openSearch = () => isSearchOpen.set(true);
const closeSearch = () => isSearchOpen.set(false);

/** Ctrl K or ⌘ K, unless a dialog is open; on a keyboard of another script the key that stands there. */
function onKey(event: KeyboardEvent) {
  // A browser that fills in a form sends a keydown without a key.
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  if (event.key > '~' ? event.code !== 'KeyK' : event.key.toLowerCase() !== 'k') return;
  event.preventDefault();
  if (!document.querySelector('[role="dialog"], dialog[open]')) openSearch();
}

/** The search while it is open, apart from the frame, which need not be rendered again for it. */
export function SearchPart({ visitor }: { visitor: SignedIn }) {
  const pathname = usePathname();
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  // Closes on navigation, and on unmount when the session ends.
  useEffect(() => closeSearch, [pathname]);
  return useStore(isSearchOpen) && <PageSearch visitor={visitor} onClose={closeSearch} />;
}
