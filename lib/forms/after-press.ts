import { browserClock } from '@/lib/clock';

let isDown = false;

const RELEASES = ['pointerup', 'pointercancel'] as const;

function note(event: Event): void {
  isDown = event.type === 'pointerdown';
}

if (typeof window !== 'undefined') {
  for (const type of ['pointerdown', ...RELEASES]) window.addEventListener(type, note, true);
}

/**
 * Runs `change` at once, or after a click in progress: moving the page between press and release would make the click
 * miss its button.
 */
export function afterPress(change: () => void): void {
  if (!isDown) {
    change();
    return;
  }
  const ended = new AbortController();
  const later = () => {
    ended.abort();
    // The click comes in the same task as the release.
    browserClock.after(0, change);
  };
  for (const type of RELEASES) window.addEventListener(type, later, { signal: ended.signal });
}
