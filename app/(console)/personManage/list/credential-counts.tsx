import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { SheetIcon } from '@/components/table/icon-sheet';
import { browserClock } from '@/lib/clock';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import classes from './credential-counts.module.css';
import type { PersonIcon } from './person-icons';

export interface Counts {
  faces: number;
  cards: number;
  fingerprints: number;
}

/** Delay before counting, so that rows shown only briefly during typing cause no calls. */
const REST_MS = 200;

/**
 * Counts the credentials of the persons on one page, in one batch; undefined until the device has answered. A refused
 * list, and what is no list, counts as empty.
 */
export function useCredentials(shown: string[]): (userId: string) => Counts | undefined {
  const joined = shown.join('\u0000');
  const [rested, setRested] = useState(joined);
  // No delay for the first rows.
  useEffect(() => browserClock.after(rested === '' ? 0 : REST_MS, () => setRested(joined)), [joined]);
  const userIds = rested.split('\u0000').filter((each) => each !== '');
  const query = useQuery({
    queryKey: ['records', 'AccessUser', 'credentials', ...userIds],
    enabled: userIds.length > 0,
    // Counts of persons that stay on the page remain known.
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const params = { UserIDList: userIds };
      const [cards, faces, prints] = await rpc.batch([
        { method: 'AccessCard.list', params },
        { method: 'AccessFace.list', params },
        { method: 'AccessFingerprint.list', params },
      ]);
      const rows = (outcome: typeof cards, member: string): ({ UserID: string } | null)[] => {
        const list = outcome?.ok && (outcome.value as Record<string, unknown>)[member];
        return Array.isArray(list) ? list : [];
      };
      return {
        userIds: new Set(userIds),
        cards: rows(cards, 'CardList'),
        faces: rows(faces, 'FaceDataList') as Credentials['faces'],
        prints: rows(prints, 'FingerprintList') as Credentials['prints'],
      };
    },
  });
  const { data, isError } = query;
  return useCallback(
    (userId) => {
      if (data) return data.userIds.has(userId) ? countsOf(data, userId) : undefined;
      return isError ? NONE : undefined;
    },
    [data, isError],
  );
}

const NONE: Counts = { faces: 0, cards: 0, fingerprints: 0 };

interface Credentials {
  /** Persons whose credentials were counted. */
  userIds: ReadonlySet<string>;
  cards: ({ UserID: string } | null)[];
  faces: ({ UserID: string; PhotoData?: unknown[] } | null)[];
  prints: ({ UserID: string; AccessFingerprints?: unknown[] } | null)[];
}

function countsOf(data: Credentials, userId: string): Counts {
  const own = <T extends { UserID: string }>(list: (T | null)[] | undefined, userId: string) =>
    (list ?? []).filter((each): each is T => each?.UserID === userId);
  return {
    cards: own(data.cards, userId).length,
    faces: own(data.faces, userId).reduce((sum, each) => sum + (each.PhotoData?.length ?? 0), 0),
    fingerprints: own(data.prints, userId).reduce((sum, each) => sum + (each.AccessFingerprints?.length ?? 0), 0),
  };
}

const PASSWORD: PersonIcon = 'password';

/**
 * Returns a function that renders icons with counts; of a password only its presence is known. A missing credential
 * keeps its space, so that columns align; unknown counts have no accessible name. One function serves all rows, because
 * hooks in every row would slow down a page of rows.
 */
export function useCredentialIcons() {
  const t = useTranslations('personManage');
  const { faceAuth, cardAuth, fingerprintAuth } = useCapabilities();
  return useMemo(() => {
    const passwordNames = { has: t('hasPassword'), hasNone: t('noPassword') };
    return (counts: Counts | undefined, hasPassword: boolean) => (
      <span className={classes.counts}>
        {faceAuth && (
          <Credential icon="face" count={counts?.faces} name={counts && t('faces', { count: counts.faces })} />
        )}
        {cardAuth && (
          <Credential icon="card" count={counts?.cards} name={counts && t('cards', { count: counts.cards })} />
        )}
        {fingerprintAuth && (
          <Credential
            icon="fingerprint"
            count={counts?.fingerprints}
            name={counts && t('fingerprints', { count: counts.fingerprints })}
          />
        )}
        <span
          role="img"
          aria-label={hasPassword ? passwordNames.has : passwordNames.hasNone}
          data-none={!hasPassword || undefined}
        >
          <SheetIcon name={PASSWORD} />
        </span>
      </span>
    );
  }, [t, faceAuth, cardAuth, fingerprintAuth]);
}

function Credential({ icon, count = 0, name }: { icon: PersonIcon; count?: number; name: string | undefined }) {
  return (
    <span
      {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      data-none={count === 0 || undefined}
    >
      <SheetIcon name={icon} />
      {count > 0 && <span aria-hidden>{count}</span>}
    </span>
  );
}
