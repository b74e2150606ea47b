import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { browserClock } from '@/lib/clock';
import type { ConfigName } from '@/lib/contract/configs';
import type { TemporaryTable } from '@/lib/contract/methods/config-manager';
import { rpc, session } from '@/lib/session/device';
import { useStore } from '@/lib/use-store';
import { sameValue } from './changed-tables';
import { isPreviewed, Preview, type PreviewState } from './preview';
import type { Tables } from './table-path';
import type { ConfigFrame } from './use-config-form';

/** Between two batches of a preview, in milliseconds. @assumed pages-2 /img: a slider is dragged */
const EVERY_MS = 200;

/** What a page says about its preview; `isChanged` and `isShown` are two states: either may be without the other. */
export interface PreviewView extends PreviewState {
  /** Values of the previewed tables are changed in the form. */
  isChanged: boolean;
  /** They are changed, and not shown because one of them breaks a rule. */
  isWithheld: boolean;
  /** Who previews one of the tables at another computer, or in another tab: what is read as stored may be theirs. */
  elsewhere: string | undefined;
  /** Puts what is stored in force to compare, or the preview again. */
  hold(isHeld: boolean): void;
}

interface PreviewOptions {
  /** Tables in force whatever is changed, also while what is stored is compared: the profile that is edited. */
  beside?: Tables | undefined;
  /** Nothing is put in force: there is no picture on which it could be seen. */
  isOff?: boolean;
}

const NOTHING: Tables = {};

/** While this page or somebody else previews, the device is asked so often what is in force. */
const ASK_EVERY_MS = 5_000;

/**
 * Who else previews one of the tables. Somebody who ends a preview of a table ends that of this page, too: it is put in
 * force again. Asked once when the page opens; a device without the call tells of nobody.
 */
function usePreviewElsewhere(names: readonly ConfigName[], preview: Preview): string | undefined {
  const { data } = useQuery({
    queryKey: ['previews', ...names],
    queryFn: async () => {
      const own = names.filter(isPreviewed);
      const { list } = await rpc.call('configManager.getTemporaryConfig', {});
      preview.ended(own.filter((name) => !list?.some(({ Name }) => Name === name)));
      const isOther = ({ Name, Timeout }: TemporaryTable) =>
        Timeout === 0 && names.some((name) => name === Name) && !isPreviewed(Name as ConfigName);
      return list?.find(isOther)?.User ?? null;
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.error === null && (state.data || preview.state.get().isShown) ? ASK_EVERY_MS : false,
  });
  return data ?? undefined;
}

/**
 * Puts the typed values of these tables in force on the device while they are chosen: for pictures and sounds, not for
 * tables that move an address. Everything returns to what is stored when the changes are discarded, and when the form
 * or the page is left; also when the changes are kept for later. A value that the device refuses goes back in the form
 * to what is in force.
 */
export function usePreview<F extends object>(
  form: ConfigFrame<F>,
  names: readonly ConfigName[],
  { beside = NOTHING, isOff = false }: PreviewOptions = {},
): PreviewView {
  const latest = useRef(form);
  const [preview] = useState(
    () => new Preview(rpc, browserClock, EVERY_MS, (refusal) => latest.current.putBack(refusal)),
  );
  const state = useStore(preview.state);
  const elsewhere = usePreviewElsewhere(names, preview);
  const { phase } = useStore(session.state);
  const changes = form.ready ? changesOf(form, names) : NOTHING;
  const update = useRef(() => {});
  useEffect(() => {
    latest.current = form;
    update.current = () => {
      // The device ended it with the login; or a trial of the table took its place, which a restore would end.
      if (phase !== 'open' || form.isOnTrial) return void preview.forget();
      if (isOff || form.readOnly) return preview.show(NOTHING);
      // A wrong value is not shown; during a save the values stay as they are.
      if (form.ready && form.isValid && !form.busy) preview.show(changes, beside);
    };
    update.current();
    preview.refresh();
  });
  useEffect(() => {
    const leave = () => preview.end(true);
    // A page that comes back from the browser's memory shows its changes again.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) update.current();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      preview.end();
    };
  }, [preview]);
  const isInForce = state.isShown || state.isUnanswered;
  useEffect(() => {
    session.setBrief(preview, isInForce);
    return () => session.setBrief(preview, false);
  }, [preview, isInForce]);
  const isChanged = Object.keys(changes).length > 0;
  return {
    ...state,
    isChanged,
    isWithheld: isChanged && !form.isValid,
    elsewhere,
    hold: (isHeld) => preview.hold(isHeld),
  };
}

function changesOf<F extends object>(form: ConfigFrame<F>, names: readonly ConfigName[]): Tables {
  const { was, now } = form.kept()?.tables?.() ?? {};
  const own = names.filter((name) => !sameValue(Reflect.get(Object(was), name), Reflect.get(Object(now), name)));
  return Object.fromEntries(own.map((name) => [name, Reflect.get(Object(now), name)]));
}
