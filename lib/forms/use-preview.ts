import { useEffect, useRef, useState } from 'react';
import { browserClock } from '@/lib/clock';
import type { ConfigName } from '@/lib/contract/configs';
import { rpc, session } from '@/lib/session/device';
import { useStore } from '@/lib/use-store';
import { sameValue } from './changed-tables';
import { Preview } from './preview';
import type { Tables } from './table-path';
import type { ConfigFrame } from './use-config-form';

/** Between two batches of a preview, in milliseconds. @assumed pages-2 /img: a slider is dragged */
const EVERY_MS = 200;

/**
 * Puts the typed values of these tables in force on the device while they are chosen: for pictures and sounds, not for
 * tables that move an address. Everything returns to what is stored when the changes are discarded, and when the form
 * or the page is left; also when the changes are kept for later.
 */
export function usePreview<F extends object>(form: ConfigFrame<F>, names: readonly ConfigName[]): void {
  const latest = useRef(form);
  const [preview] = useState(
    () => new Preview(rpc, browserClock, EVERY_MS, (error) => latest.current.showRefusal(error)),
  );
  const { phase } = useStore(session.state);
  useEffect(() => {
    latest.current = form;
    // The device ended it with the login; or a trial of the table took its place, which a restore would end.
    if (phase !== 'open' || form.isOnTrial) return void preview.forget();
    // A wrong value is not shown; during a save the values stay as they are.
    if (form.ready && form.isValid && !form.busy && !form.readOnly) preview.show(changesOf(form, names));
  });
  useEffect(() => {
    const leave = () => preview.end(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      preview.end();
    };
  }, [preview]);
}

function changesOf<F extends object>(form: ConfigFrame<F>, names: readonly ConfigName[]): Tables {
  const { was, now } = form.kept()?.tables?.() ?? {};
  const own = names.filter((name) => !sameValue(Reflect.get(Object(was), name), Reflect.get(Object(now), name)));
  return Object.fromEntries(own.map((name) => [name, Reflect.get(Object(now), name)]));
}
