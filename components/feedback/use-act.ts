import { useEffect, useRef, useState } from 'react';
import { useFailureText } from './error-text';

/** One act that a button starts. */
export interface Act {
  /** The act is under way: it cannot be started a second time. */
  isBusy: boolean;
  /** Why the last try failed; undefined while another one is under way, and when the login has ended. */
  failure: string | undefined;
  /**
   * Starts `act` unless it is under way. Answers whether it ended well, and never rejects. The signal is aborted when the
   * component goes; what fails after that is nobody's concern.
   */
  run(act: (signal: AbortSignal) => Promise<unknown>): Promise<boolean>;
}

/**
 * Busy, failure and once at a time for an act. The failure stands beside the button, or goes to `onFailure` where the act
 * has no such place.
 *
 * @param options.textOf a failure in the words of this act; undefined: the standard text
 */
export function useAct(
  options: { onFailure?(text: string | undefined): void; textOf?(error: unknown): string | undefined } = {},
): Act {
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const run: Act['run'] = async (act) => {
    if (underWay.current) return false;
    const abort = new AbortController();
    underWay.current = abort;
    setBusy(true);
    setFailure(undefined);
    try {
      await act(abort.signal);
      return true;
    } catch (error) {
      if (abort.signal.aborted) return false;
      const text = options.textOf?.(error) ?? failureText(error);
      if (options.onFailure) options.onFailure(text);
      else setFailure(text);
      return false;
    } finally {
      underWay.current = undefined;
      if (!abort.signal.aborted) setBusy(false);
    }
  };
  return { isBusy, failure, run };
}
