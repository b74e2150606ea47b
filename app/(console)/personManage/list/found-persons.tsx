import { Button, Progress } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { browserClock } from '@/lib/clock';
import { PAGE_SIZE } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import { CREDENTIAL_LISTS, type CredentialList, combinedState } from '@/lib/persons/all-persons';
import { everybody } from '@/lib/persons/everybody';
import { findPeople, type Holders, ordered, textsOf } from '@/lib/persons/find-people';
import { isFilteredView, needsEverybody, type PeopleView } from '@/lib/persons/people-view';
import type { Records } from '@/lib/records/use-finder';
import { useReadAgain } from '@/lib/session/use-session-open';
import { useCapabilities } from '@/lib/session/use-visitor';
import { useStore } from '@/lib/use-store';
import classes from './found-persons.module.css';
import '@mantine/core/styles/Progress.layer.css';

/** Rows that fit a view: in pages for the table, and all of them for acts on everybody found. */
export interface FoundRecords extends Records<AccessUser> {
  all: readonly AccessUser[];
  /** Not everybody was read: there may be more. */
  isPart: boolean;
}

/** What fits a view among those read so far; undefined while the device's own answer serves as well. */
export type Find = (view: PeopleView) => FoundRecords | undefined;

interface FoundPersonsProps {
  view: PeopleView;
  /** What `find` gave for the view. */
  found: FoundRecords | undefined;
  /** Device wall clock, to the minute. */
  now: string;
  /** A way to find, and a new one each time when more is known. */
  onReady(ready: { find: Find }): void;
  /** Nothing more is to be read: the device's own order returns. */
  onCancel(): void;
}

/** Time for the page to show what it found, before names are put in order for the next press. */
const REST_MS = 300;

/** Reads everybody in the background, tells how far that is, and hands over what finds and sorts among them. */
export function FoundPersons({ view, found, now, onReady, onCancel }: FoundPersonsProps) {
  const t = useTranslations('personManage.find');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const collator = useCollator();
  const persons = useStore(everybody.persons.state);
  const credentials = useCredentialLists();
  const kinds = useMemo(() => credentials.wantedBy(view), [credentials.wantedBy, view.credential]);
  const progressOf = useCallback(
    (of: PeopleView) => combinedState([persons, ...credentials.wantedBy(of).map((kind) => credentials.states[kind])]),
    [persons, credentials],
  );
  const { phase, error, read, total } = progressOf(view);
  const { rows } = persons;
  const isPart = phase !== 'whole';
  const [wanted, setWanted] = useState({ view, page: 1 });
  const load = () => everybody.load(kinds);

  // At first also what failed before or has grown old.
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
      // Where nobody came yet, the device's own first page serves: it is the wrong order of the right persons.
      if (isPart && (!needsEverybody(view) || (rows.length === 0 && !isFilteredView(view)))) return undefined;
      const all = findPeople(rows, view, { now, holders: credentials.holders, collator });
      const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
      const page = wanted.view === view ? Math.min(wanted.page, pages) : 1;
      const isReading = phase === 'loading';
      const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      // While pages come, the same rows are not drawn again each time.
      const isSame = shown.length === last.current.length && shown.every((row, place) => row === last.current[place]);
      if (!isSame) last.current = shown;
      return {
        all,
        isPart,
        rows: last.current,
        total: all.length,
        page,
        pages,
        goTo: (next) => next >= 1 && next <= pages && setWanted({ view, page: next }),
        state: isReading && all.length === 0 ? 'loading' : 'ready',
        isReading,
        error: undefined,
        tries: 0,
        refresh: async () => everybody.load(credentials.wantedBy(view)),
      };
    },
    [progressOf, credentials, rows, now, collator, wanted],
  );
  useEffect(() => onReady({ find }), [find, onReady]);
  useEffect(() => () => everybody.cancel(), []);

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

/** The alphabet of the language, with numbers in it by their value. */
function useCollator(): Intl.Collator {
  const locale = useLocale();
  return useMemo(() => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }), [locale]);
}

/** Lists of credentials: how far each is, who holds what, and which a view asks for. */
function useCredentialLists() {
  const { faceAuth, cardAuth, fingerprintAuth } = useCapabilities();
  const { face, card, fingerprint } = everybody.credentials;
  const faces = useStore(face.state);
  const cards = useStore(card.state);
  const fingerprints = useStore(fingerprint.state);
  // Only those that the device has readers for.
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
