import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { steadyClock } from '@/lib/clock';
import type { ConfigName } from '@/lib/contract/configs';
import { rpc, session } from '@/lib/session/device';
import { useStore } from '@/lib/use-store';
import { sameValue } from './changed-tables';
import { besidePreviews, isPreviewed, Preview, type PreviewedTable, type PreviewState } from './preview';
import { tabPreviews } from './tab-previews';
import type { Tables } from './table-path';
import type { ConfigFrame } from './use-config-form';

/** Between two batches of a preview, in milliseconds. @assumed pages-2 /img: a slider is dragged */
const EVERY_MS = 200;

/** Somebody else previews a table of the page. */
export interface PreviewElsewhere {
  user: string;
  /** The page shows what is stored; otherwise it may show their values as stored. */
  isStoredKnown: boolean;
}

/** What a page says about its preview; `isChanged` and `isShown` are two states: either may be without the other. */
export interface PreviewView extends PreviewState {
  /** Values of the previewed tables are changed in the form. */
  isChanged: boolean;
  /** They are changed, and not shown because one of them breaks a rule. */
  isWithheld: boolean;
  /** Who previews one of the tables at another computer, or in another tab. */
  elsewhere: PreviewElsewhere | undefined;
  /** Puts what is stored in force to compare, or the preview again. */
  hold(isHeld: boolean): void;
  /** Puts these in force in place of everything for a moment; undefined: the page's own again. */
  instead(tables: Tables | undefined): Promise<void>;
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
 * force again; one who puts other values in force covers it. Asked once when the page opens, and when another tab has
 * put its values in force; a device without the call tells of nobody.
 */
function usePreviewElsewhere(names: readonly PreviewedTable[], preview: Preview): PreviewElsewhere | undefined {
  const { data, refetch } = useQuery({
    queryKey: ['previews', ...names],
    queryFn: async () => {
      const { list } = await besidePreviews([], () => rpc.call('configManager.getTemporaryConfig', {}));
      const previews = (list ?? []).filter(({ Timeout }) => Timeout === 0);
      const of = (name: PreviewedTable) => previews.find(({ Name }) => Name === name);
      preview.ended(names.filter((name) => !of(name)));
      preview.covered(names.filter((name) => of(name)?.Own === false));
      preview.uncovered(names.filter((name) => !of(name)));
      const other = names.flatMap((name) => (isPreviewed(name) ? [] : (of(name) ?? [])))[0];
      return other ? { user: other.User, isStoredKnown: other.Stored !== undefined } : null;
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.error === null && (state.data || preview.state.get().isShown) ? ASK_EVERY_MS : false,
  });
  // Tabs of one login: the device cannot tell their previews apart, and they tell each other.
  useEffect(() => {
    const stopHearing = tabPreviews.onShown((shown, isOwnLogin) => {
      if (isOwnLogin) preview.covered(shown as PreviewedTable[]);
      void refetch();
    });
    const stopTelling = preview.onShown((shown) => tabPreviews.shown(shown));
    return () => {
      stopHearing();
      stopTelling();
    };
  }, [preview, refetch]);
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
  names: readonly PreviewedTable[],
  { beside = NOTHING, isOff = false }: PreviewOptions = {},
): PreviewView {
  const latest = useRef(form);
  const [preview] = useState(
    () => new Preview(rpc, steadyClock, EVERY_MS, (refusal) => latest.current.putBack(refusal)),
  );
  const state = useStore(preview.state);
  const elsewhere = usePreviewElsewhere(names, preview);
  const { phase } = useStore(session.state);
  const changes = form.ready ? changesOf(form, names) : NOTHING;
  const update = useRef(() => {});
  const isGone = useRef(false);
  useEffect(() => {
    latest.current = form;
    update.current = () => {
      // A page that is being closed still renders: nothing may be put in force any more.
      if (isGone.current) return;
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
    const leave = () => {
      isGone.current = true;
      preview.end(true);
    };
    // A page that comes back from the browser's memory shows its changes again.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isGone.current = false;
      update.current();
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
    tabPreviews.changed();
    return () => {
      session.setBrief(preview, false);
      tabPreviews.changed();
    };
  }, [preview, isInForce]);
  const isChanged = Object.keys(changes).length > 0;
  return {
    ...state,
    isChanged,
    isWithheld: isChanged && !form.isValid,
    elsewhere,
    hold: (isHeld) => preview.hold(isHeld),
    instead: (tables) => preview.instead(tables),
  };
}

function changesOf<F extends object>(form: ConfigFrame<F>, names: readonly ConfigName[]): Tables {
  const { was, now } = form.kept()?.tables?.() ?? {};
  const own = names.filter((name) => !sameValue(Reflect.get(Object(was), name), Reflect.get(Object(now), name)));
  return Object.fromEntries(own.map((name) => [name, Reflect.get(Object(now), name)]));
}
