import { useEffect, useRef, useState } from 'react';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError } from '@/lib/rpc/rpc-error';
import { useFailureText } from './error-text';
import { toast } from './toasts';

/** Ends an action with a failure text of its own, which is shown unchanged. */
export class ActFailure extends Error {}

/** One action that a button starts. */
export interface Act {
  /** The action is pending: it cannot be started a second time. */
  isBusy: boolean;
  /** Why the last attempt failed; undefined while another one is pending, and when the login has ended. */
  failure: string | undefined;
  /** At the last attempt the device said that this account has no right. */
  isDenied: boolean;
  /**
   * Starts `act` unless one is pending. Returns whether it succeeded, and never rejects. The signal is aborted when the
   * component unmounts; a failure after that is not shown.
   *
   * @param title name of the action, as on its button: a failure becomes a toast with this title, which a success
   * removes. Without a title the failure is in `failure`, to be shown beside the button.
   */
  run(act: (signal: AbortSignal) => Promise<unknown>, title?: string): Promise<boolean>;
}

/**
 * Pending state, failure and single execution of an action.
 *
 * @param options.textOf text of a failure of this action; undefined: the standard text
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
