import { useEffect, useState } from 'react';

const isFree = () => document.activeElement === null || document.activeElement === document.body;

/** The focused element, also one that was disabled since, as a button is while it works: the browser then drops it. */
let latest: Element | null = null;

if (typeof document !== 'undefined') {
  latest = document.activeElement;
  document.addEventListener('focusin', ({ target }) => {
    latest = target as Element;
  });
  document.addEventListener('focusout', ({ target }) => {
    if (!(target as Element).matches(':disabled')) latest = null;
  });
}

/** Controls that can take the focus. */
const CONTROLS = ':is(button, input, select, textarea):not(:disabled, [tabindex="-1"]), a[href]';

/** The element itself, or the closest control around it where it is disabled by now. */
function focusable(element: Element): Element | null {
  let found: Element | null = element.matches(':disabled') ? null : element;
  for (let around = element.parentElement; around && !found; around = around.parentElement) {
    found = around.querySelector(CONTROLS);
  }
  return found;
}

/**
 * For dialogs that exist only while they are open: on unmount the focus returns to the element that had it before.
 * The library does this only for dialogs that stay mounted.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => (isFree() ? latest : document.activeElement));
  useEffect(
    () => () => {
      const target = isFree() && before?.isConnected && focusable(before);
      if (target instanceof HTMLElement) target.focus();
    },
    [before],
  );
}
