import { useEffect, useRef, useState } from 'react';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError } from '@/lib/rpc/rpc-error';
import { useFailureText } from './error-text';
import { toast } from './toasts';

/** Ends an act with a failure in words of its own: the message is shown as it is. */
export class ActFailure extends Error {}

/** One act that a button starts. */
export interface Act {
  /** The act is under way: it cannot be started a second time. */
  isBusy: boolean;
  /** Why the last try failed; undefined while another one is under way, and when the login has ended. */
  failure: string | undefined;
  /** The device said at the last try that this account may not do it. */
  isDenied: boolean;
  /**
   * Starts `act` unless one is under way. Answers whether it succeeded, and never rejects. The signal is aborted when the
   * component unmounts; a failure after that is not shown.
   *
   * @param title what is tried, in the words of its button: the failure is a message of this title, which a success takes
   * away. Without a title the failure stands in `failure`, for a place beside the button.
   */
  run(act: (signal: AbortSignal) => Promise<unknown>, title?: string): Promise<boolean>;
}

/**
 * Busy, failure and once at a time for an act.
 *
 * @param options.textOf a failure in the words of this act; undefined: the standard text
 */
export function useAct(options: { textOf?(error: unknown): string | undefined } = {}): Act {
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const [failure, setFailure] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const run: Act['run'] = async (act, title) => {
    if (underWay.current) return false;
    const abort = new AbortController();
    underWay.current = abort;
    setBusy(true);
    setFailure(undefined);
    try {
      await act(abort.signal);
      if (title !== undefined) toast.settle(title);
      return true;
    } catch (error) {
      if (abort.signal.aborted) return false;
      const text = error instanceof ActFailure ? error.message : (options.textOf?.(error) ?? failureText(error));
      setDenied(error instanceof RpcError && error.code === ReplyError.NoAuthority);
      if (title === undefined) setFailure(text);
      else toast.failure(text, { title, act: title, error });
      return false;
    } finally {
      underWay.current = undefined;
      if (!abort.signal.aborted) setBusy(false);
    }
  };
  return { isBusy, isDenied, failure, run };
}
