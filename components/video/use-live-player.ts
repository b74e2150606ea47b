import { useEffect, useState, useSyncExternalStore } from 'react';
import { LivePlayer } from '@/lib/media/live-player';
import type { LiveSource } from '@/lib/media/live-source';
import type { LiveView, RefreshSource } from '@/lib/media/live-view';
import { holdPage } from '@/lib/media/media-link';
import type { PlayerSnapshot } from '@/lib/media/player-state';

const openWithoutPlugin = (): LiveView => new LivePlayer();

/**
 * A player bound to this component: it plays `source` while there is one and `isWanted`, restarts when the source
 * changes (the last picture stays until the new one comes), and always ends its session when the component or
 * the page is unmounted.
 *
 * @param openView creates the player; called once
 */
export function useLivePlayer(
  source: LiveSource | undefined,
  isWanted: boolean,
  refreshSource: RefreshSource | undefined,
  openView = openWithoutPlugin,
): { player: LiveView; snapshot: PlayerSnapshot; restart: () => void } {
  const [player] = useState(openView);
  const snapshot = useSyncExternalStore(player.subscribe, player.getSnapshot, player.getSnapshot);
  const [round, setRound] = useState(0);
  const { wsUrl, rtspUrl, userName, password } = source ?? {};

  useEffect(() => () => player.stop(), [player]);

  // Only `round` restarts on purpose; a new refresh function or other changes of the source do not.
  useEffect(() => {
    if (!isWanted || !source) {
      player.stop();
      return;
    }
    const start = () => player.start(source, refreshSource);
    start();
    const onPageHide = () => {
      player.stop();
      holdPage();
    };
    // A page restored from the browser's back-forward cache has lost its session.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) start();
    };
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [player, isWanted, wsUrl, rtspUrl, userName, password, round]);

  return { player, snapshot, restart: () => setRound((before) => before + 1) };
}
