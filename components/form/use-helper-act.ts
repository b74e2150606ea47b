import { useEffect, useRef } from 'react';
import { type LongAct, useLongAct } from '@/components/feedback/use-long-act';
import type { Cancel } from '@/lib/clock';
import { helper } from '@/lib/helper/device-helper';
import type { HelperClient, HelperState } from '@/lib/helper/helper-client';
import { HelperFailure } from '@/lib/helper/helper-failure';
import { useStore } from '@/lib/use-store';

/** What a page may do with the helper program. */
export interface HelperTools {
  helper: HelperClient;
  signal: AbortSignal;
  /** The share done, 0 to 1. */
  onProgress(share: number): void;
}

interface HelperAct extends Omit<LongAct, 'run'> {
  kind: HelperState['kind'];
  /** Runs `work` once the helper program can be used; it is looked for each second. As `run` of `useLongAct`. */
  run(work: (tools: HelperTools) => Promise<unknown>): Promise<boolean>;
  /** Ends the connection, which otherwise stays until the component unmounts. */
  release(): void;
}

/**
 * One action that needs the optional helper program. Nothing connects to it before the action is started, as nearly
 * nobody has it. @spec §1 helper service
 *
 * @param textOf text of a failure; undefined: the standard text
 */
export function useHelperAct(textOf: (error: unknown) => string | undefined): HelperAct {
  const { kind } = useStore(helper.state);
  const act = useLongAct({ textOf });
  const held = useRef<Cancel>(undefined);
  const release = () => {
    held.current?.();
    held.current = undefined;
  };
  useEffect(() => () => held.current?.(), []);
  return {
    ...act,
    kind,
    release,
    run: (work) =>
      act.run(async ({ signal, onProgress }) => {
        held.current ??= helper.hold();
        helper.retry();
        try {
          await helper.ready(signal);
          await work({ helper, signal, onProgress: (share) => onProgress(share * 100) });
        } catch (error) {
          const isGivenUp = error instanceof HelperFailure && error.kind === 'cancelled';
          // Nobody waits for it any more.
          if (isGivenUp && helper.state.get().kind === 'waiting') release();
          if (!isGivenUp) throw error;
        }
      }),
  };
}
