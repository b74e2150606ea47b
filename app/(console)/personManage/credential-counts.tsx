import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
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

/** Rows that pass by while somebody types are not asked about. */
const REST_MS = 200;

/** Credentials of the persons of one page, counted in one batch. A refused list counts as none. */
export function useCredentials(shown: string[]): (userId: string) => Counts {
  const joined = shown.join('\u0000');
  const [rested, setRested] = useState(joined);
  // The first rows do not wait.
  useEffect(() => browserClock.after(rested === '' ? 0 : REST_MS, () => setRested(joined)), [joined]);
  const userIds = rested.split('\u0000').filter((each) => each !== '');
  const query = useQuery({
    queryKey: ['records', 'AccessUser', 'credentials', ...userIds],
    enabled: userIds.length > 0,
    queryFn: async () => {
      const params = { UserIDList: userIds };
      const [cards, faces, prints] = await rpc.batch([
        { method: 'AccessCard.list', params },
        { method: 'AccessFace.list', params },
        { method: 'AccessFingerprint.list', params },
      ]);
      const rows = (outcome: typeof cards, member: string) =>
        (outcome?.ok
          ? ((outcome.value as Record<string, unknown>)[member] as ({ UserID: string } | null)[] | null)
          : null) ?? [];
      return {
        cards: rows(cards, 'CardList'),
        faces: rows(faces, 'FaceDataList') as Credentials['faces'],
        prints: rows(prints, 'FingerprintList') as Credentials['prints'],
      };
    },
  });
  const { data } = query;
  return useCallback((userId) => countsOf(data, userId), [data]);
}

interface Credentials {
  cards: ({ UserID: string } | null)[];
  faces: ({ UserID: string; PhotoData?: unknown[] } | null)[];
  prints: ({ UserID: string; FingerprintPackets?: unknown[] } | null)[];
}

function countsOf(data: Credentials | undefined, userId: string): Counts {
  const own = <T extends { UserID: string }>(list: (T | null)[] | undefined, userId: string) =>
    (list ?? []).filter((each): each is T => each?.UserID === userId);
  return {
    cards: own(data?.cards, userId).length,
    faces: own(data?.faces, userId).reduce((sum, each) => sum + (each.PhotoData?.length ?? 0), 0),
    fingerprints: own(data?.prints, userId).reduce((sum, each) => sum + (each.FingerprintPackets?.length ?? 0), 0),
  };
}

const PASSWORD: PersonIcon = 'password';

/**
 * Icons with counts; of a password the device says only that there is one. A missing credential keeps its place, so
 * that the column reads as a pattern.
 */
export function CredentialCounts({ counts, hasPassword }: { counts: Counts; hasPassword: boolean }) {
  const t = useTranslations('personManage');
  const { faceAuth, cardAuth, fingerprintAuth } = useCapabilities();
  const shown: { has: boolean; count: number; name: string; icon: PersonIcon }[] = [
    { has: faceAuth, count: counts.faces, name: t('faces', { count: counts.faces }), icon: 'face' },
    { has: cardAuth, count: counts.cards, name: t('cards', { count: counts.cards }), icon: 'card' },
    {
      has: fingerprintAuth,
      count: counts.fingerprints,
      name: t('fingerprints', { count: counts.fingerprints }),
      icon: 'fingerprint',
    },
  ];
  return (
    <span className={classes.counts}>
      {shown
        .filter(({ has }) => has)
        .map(({ count, name, icon }) => (
          <span key={icon} role="img" aria-label={name} data-none={count === 0 || undefined}>
            <SheetIcon name={icon} />
            {count > 0 && <span aria-hidden>{count}</span>}
          </span>
        ))}
      <span
        role="img"
        aria-label={hasPassword ? t('hasPassword') : t('noPassword')}
        data-none={!hasPassword || undefined}
      >
        <SheetIcon name={PASSWORD} />
      </span>
    </span>
  );
}
