import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useIsUppermost } from '@/components/feedback/uppermost';

/**
 * Props of a part in a drawer that Escape closes, instead of the drawer, while the focus is in it. An open list in it
 * closes first.
 */
export function useOwnEscape(onClose: () => void) {
  const [hasFocus, setFocus] = useState(false);
  useIsUppermost(hasFocus);
  return {
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget)),
    onKeyDown({ key, currentTarget, target }: KeyboardEvent) {
      if (key !== 'Escape' || !(target instanceof Element)) return;
      // Menus are rendered outside of the part, and close by themselves.
      if (currentTarget.contains(target) && target.getAttribute('aria-expanded') !== 'true') onClose();
    },
  };
}
