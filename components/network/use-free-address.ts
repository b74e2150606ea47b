import { useEffect, useRef } from 'react';
import { ReplyError } from '@/lib/contract/error-codes';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import type { ConfigForm, ConfigFrame, SendTables } from '@/lib/forms/use-config-form';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';

/** Whether the device reports that another host has the address. Without an answer the save continues. @spec §7 */
async function isTaken(card: string, address: string): Promise<boolean> {
  try {
    await rpc.call('netApp.checkIPConflict', { Interface: card, Address: address });
    return false;
  } catch (error) {
    return error instanceof RpcError && (error.code === 0 || error.code === ReplyError.Unknown);
  }
}

/**
 * `confirmSave` of a form with the address of a card: the device is asked first whether a new address is free, then
 * `next` decides. @spec §5 no IP conflict
 */
export function useFreeAddress<F extends { dhcp: boolean; address: string }>(
  card: string,
  form: ConfigFrame<F>,
  next: (ready: ConfigForm<F>) => Promise<boolean | SendTables>,
): (ready: ConfigForm<F>) => Promise<boolean | SendTables> {
  const typed = useRef(form.ready?.values);
  useEffect(() => {
    typed.current = form.ready?.values;
  });
  return async (ready) => {
    const { values, loaded, refuse } = ready;
    if (!values.dhcp && values.address !== loaded.address) {
      const isConflict = await isTaken(card, values.address);
      // The fields changed meanwhile, so that the answer is outdated: the page asks again before it writes.
      if (!sameValue(typed.current, values)) return true;
      if (isConflict) refuse({ address: { key: 'IPConflict' } } as Problems<F>);
      if (isConflict) return false;
    }
    return next(ready);
  };
}
