import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { browserClock } from '@/lib/clock';
import { PAGE_SIZE } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import { CREDENTIAL_LISTS, type CredentialList, combinedState } from '@/lib/persons/all-persons';
import { devicePersons } from '@/lib/persons/device-persons';
import { findPeople, type Holders, ordered, textsOf } from '@/lib/persons/find-people';
import { isFilteredView, needsAllPersons, type PeopleView } from '@/lib/persons/people-view';
import { isCard } from '@/lib/persons/person-problems';
import { addressOfView } from '@/lib/persons/view-address';
import type { Records } from '@/lib/records/use-finder';
import { rpc } from '@/lib/session/device';
import { useReadAgain } from '@/lib/session/use-session-open';
import { useCapabilities } from '@/lib/session/use-visitor';
import { useStore } from '@/lib/use-store';
import classes from './found-persons.module.css';

/** Rows that match a view: in pages for the table, and all of them for bulk actions. */
export interface FoundRecords extends Records<AccessUser> {
  all: readonly AccessUser[];
  /** Number of all persons read, whether they match or not. */
  of: number;
  /** True when not all persons have been read, so there may be more matches. */
  isPart: boolean;
}

/** Finds matches among the persons read so far; returns undefined when the device's own search is sufficient. */
export type Find = (view: PeopleView) => FoundRecords | undefined;

interface FoundPersonsProps {
  view: PeopleView;
  /** Result of `find` for the view. */
  found: FoundRecords | undefined;
  /** Device wall clock, to the minute. */
  now: string;
  /** Called with a new `find` function whenever more persons have been read. */
  onReady(ready: { find: Find }): void;
  /** Called when reading is cancelled; the list returns to the device's own order. */
  onCancel(): void;
}

/** Delay before sorting by name in advance, so that the page can render its results first. */
const REST_MS = 300;
/** Delay before the address changes, because browsers limit how often it may. */
const ADDRESS_PAUSE_MS = 500;

/** Reads all persons in the background with progress, and provides the function that searches and sorts them. */
export function FoundPersons({ view, found, now, onReady, onCancel }: FoundPersonsProps) {
  const t = useTranslations('personManage.find');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const collator = useCollator();
  const persons = useStore(devicePersons.persons.state);
  const credentials = useCredentialLists();
  const cardOwner = useCardOwner(view.text.trim().toUpperCase());
  const kinds = useMemo(() => credentials.wantedBy(view), [credentials.wantedBy, view.credential]);
  const progressOf = useCallback(
    (of: PeopleView) => combinedState([persons, ...credentials.wantedBy(of).map((kind) => credentials.states[kind])]),
    [persons, credentials],
  );
  const { phase, error, read, total } = progressOf(view);
  const { rows } = persons;
  const isPart = phase !== 'whole';
  const [wanted, setWanted] = useState({ view, page: 1 });
  const load = () => devicePersons.load(kinds);

  // The first load also retries failed reads and refreshes old data.
  useEffect(load, [kinds]);
  useEffect(() => {
    if (phase === 'part') load();
  }, [phase]);
  useReadAgain(error, load);
  useEffect(() => {
    textsOf(rows);
    if (!isPart) return browserClock.after(REST_MS, () => void ordered(rows, 'name', collator));
  }, [rows, isPart, collator]);

  const last = useRef<readonly AccessUser[]>([]);
  const find = useCallback<Find>(
    (view) => {
      const { phase } = progressOf(view);
      const isPart = phase !== 'whole';
      // Before the first rows arrive, the device's own first page is shown: the right persons in another order.
      if (isPart && (!needsAllPersons(view) || (rows.length === 0 && !isFilteredView(view)))) return undefined;
      const all = findPeople(rows, view, { now, holders: credentials.holders, collator, cardOwner });
      const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
      const page = wanted.view === view ? Math.min(wanted.page, pages) : 1;
      const isReading = phase === 'loading';
      const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      // Reuse the array while its rows are the same, so that arriving pages do not cause renders.
      const isSame = shown.length === last.current.length && shown.every((row, place) => row === last.current[place]);
      if (!isSame) last.current = shown;
      return {
        all,
        of: rows.length,
        isPart,
        rows: last.current,
        total: all.length,
        slice: `${JSON.stringify(view)} ${page}`,
        page,
        pages,
        goTo: (next) => next >= 1 && next <= pages && setWanted({ view, page: next }),
        state: isReading && all.length === 0 ? 'loading' : 'ready',
        isReading,
        error: undefined,
        tries: 0,
        refresh: async () => devicePersons.load(credentials.wantedBy(view)),
      };
    },
    [progressOf, credentials, rows, now, collator, cardOwner, wanted],
  );
  useEffect(() => onReady({ find }), [find, onReady]);
  useEffect(() => () => devicePersons.cancel(), []);
  useViewInAddress(view);

  const failed = phase === 'failed' ? failureText(error) : undefined;
  return (
    <div className={classes.bar}>
      <span className="unseen" role="status">
        {!isPart && found ? t('found', { count: found.total }) : ''}
      </span>
      {phase === 'loading' && (
        <>
          <Progress
            value={(read / Math.max(1, total)) * 100}
            size={3}
            aria-label={t('reading')}
            transitionDuration={0}
          />
          <div className={classes.line}>
            <span>{t('readSoFar', { read, total })}</span>
            {found && <span className={classes.quiet}>{t('foundSoFar', { count: found.total })}</span>}
            <Button variant="subtle" size="xs" onClick={onCancel}>
              {common('cancel')}
            </Button>
          </div>
        </>
      )}
      {failed !== undefined && (
        <RetryNotice tone="warn" onRetry={load}>
          {t('unread')} {failed}
        </RetryNotice>
      )}
    </div>
  );
}

/** Keeps the filters in the address, and removes them from it when there are none any more. */
function useViewInAddress(view: PeopleView): void {
  const replace = (search: string) => {
    const { pathname } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  };
  useEffect(() => browserClock.after(ADDRESS_PAUSE_MS, () => replace(addressOfView(view))), [view]);
  useEffect(() => {
    const { pathname } = window.location;
    // When the page was left, the address is that of another page.
    return () => {
      if (window.location.pathname === pathname) replace('');
    };
  }, []);
}

/** User ID of the owner of a card; undefined when the text is no card number, or nobody has the card. */
function useCardOwner(text: string): string | undefined {
  const { cardAuth } = useCapabilities();
  const query = useQuery({
    queryKey: ['records', 'AccessCard', 'owner', text],
    enabled: cardAuth && isCard(text),
    queryFn: async () => {
      const { CardList } = await rpc.call('AccessCard.list', { CardNoList: [text] }, { needs: ['CardList'] });
      return CardList?.[0]?.UserID ?? '';
    },
  });
  return query.data || undefined;
}

/** Collator of the language, with numbers compared by value. */
function useCollator(): Intl.Collator {
  const locale = useLocale();
  return useMemo(() => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }), [locale]);
}

/** Credential lists: their states, the holders, and the lists that a view needs. */
function useCredentialLists() {
  const { faceAuth, cardAuth, fingerprintAuth } = useCapabilities();
  const { face, card, fingerprint } = devicePersons.credentials;
  const faces = useStore(face.state);
  const cards = useStore(card.state);
  const fingerprints = useStore(fingerprint.state);
  // Only credentials that the device supports.
  const wantedBy = useCallback(
    ({ credential }: PeopleView): readonly CredentialList[] => {
      const has = { face: faceAuth, card: cardAuth, fingerprint: fingerprintAuth };
      return CREDENTIAL_LISTS.filter((kind) => has[kind] && (credential === kind || credential === 'none'));
    },
    [faceAuth, cardAuth, fingerprintAuth],
  );
  const holders = useMemo((): Holders => {
    const ids = ({ rows }: typeof faces) => new Set(rows.map(({ userId }) => userId));
    return { face: ids(faces), card: ids(cards), fingerprint: ids(fingerprints) };
  }, [faces.rows, cards.rows, fingerprints.rows]);
  return useMemo(
    () => ({ wantedBy, states: { face: faces, card: cards, fingerprint: fingerprints }, holders }),
    [wantedBy, faces, cards, fingerprints, holders],
  );
}
