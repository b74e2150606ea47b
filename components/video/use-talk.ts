import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveSource } from '@/lib/media/live-source';
import type { PageTalk, PageTalkHandlers } from '@/lib/media/talk/page-talk';
import type { TalkState } from '@/lib/media/talk/talk-state';

/** Creates a talk; its code loads with the first press. */
export type LoadTalk = (handlers: PageTalkHandlers) => Promise<PageTalk>;

const loadTalk: LoadTalk = (handlers) =>
  import('@/lib/media/talk/page-talk').then(({ PageTalk: Talk }) => new Talk(handlers));

/**
 * A talk bound to this component: it ends, and the microphone is released, when the source is removed, on unmount or
 * page leave, and on `end`.
 *
 * @param onLevel level of the voice, 0 to 1, while the user talks
 */
export function useTalk(
  source: LiveSource | undefined,
  onLevel: (level: number) => void,
  load: LoadTalk = loadTalk,
): { state: TalkState; start: () => void; end: () => void } {
  const [state, setState] = useState<TalkState>({ kind: 'idle' });
  const talk = useRef<PageTalk>(undefined);
  const latestOnLevel = useRef(onLevel);
  useEffect(() => {
    latestOnLevel.current = onLevel;
  });
  /** The press for which the code is being loaded. */
  const press = useRef(0);

  const end = useCallback(() => {
    press.current += 1;
    talk.current?.end();
    // If no code has loaded yet there is nothing else to end.
    setState((before) => (before.kind === 'asking' ? { kind: 'ended' } : before));
  }, []);

  const start = async () => {
    if (!source) return;
    press.current += 1;
    const mine = press.current;
    setState({ kind: 'asking' });
    try {
      talk.current ??= await load({ onState: setState, onLevel: (level) => latestOnLevel.current(level) });
    } catch {
      // The device that serves the code is unreachable, so the talk is lost as well.
      if (mine === press.current) setState({ kind: 'ended', problem: 'lost', code: 0 });
      return;
    }
    if (mine === press.current) await talk.current.start(source);
  };

  const hasSource = source !== undefined;
  useEffect(() => {
    if (!hasSource) end();
  }, [hasSource, end]);

  useEffect(() => {
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [end]);

  return { state, start: () => void start(), end };
}
