import { useState } from 'react';
import type { PlayerState } from '@/lib/media/player-state';

/** States in which nothing is on the screen, or only the last picture of a stream that has ended. */
const WITHOUT: readonly PlayerState['kind'][] = ['idle', 'blocked', 'refused', 'ended', 'unavailable'];

/**
 * Whether a live picture is on the screen, for pages that show their changes on it: while a connection is made again
 * the last picture counts. `onState` is a prop of the live panel.
 */
export function useHasPicture(): { hasPicture: boolean; onState(state: PlayerState): void } {
  const [hasPicture, set] = useState(false);
  return {
    hasPicture,
    onState({ kind }) {
      if (kind === 'playing') set(true);
      else if (WITHOUT.includes(kind)) set(false);
    },
  };
}
