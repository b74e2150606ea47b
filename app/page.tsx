'use client';

import { Button } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useErrorText } from '@/components/feedback/error-text';
import { lazyPart } from '@/components/feedback/lazy-part';
import { BrandMark } from '@/components/shell/brand';
import { browserClock } from '@/lib/clock';
import { firstPage } from '@/lib/routes/verdict';
import { rpc, session } from '@/lib/session/device';
import { INITIALISED, initStatus } from '@/lib/session/init-status';
import { startPage } from '@/lib/session/start-page';
import { wantedPath } from '@/lib/session/wanted-path';
import { contactKindOf } from '@/lib/validation/contact';
import classes from './page.module.css';

/** Only needed for a device without an administrator. */
const FirstBoot = lazyPart(
  () => import('./_first-boot/first-boot').then((module) => module.FirstBoot),
  () => <Waiting />,
);

const SLOW_AFTER_MS = 3_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

type Found = { kind: 'asking' } | { kind: 'new'; find: string } | { kind: 'failed'; error: unknown; tries: number };

/**
 * Initial screen: asks whether the device has an administrator, then redirects to the first-boot wizard or to
 * sign-in.
 * Call DevInit.getStatus. Retries with growing delays.
 * @spec §2 public routes
 */
export default function RootPage() {
  const router = useRouter();
  const [found, setFound] = useState<Found>({ kind: 'asking' });
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let current = true;
    // From the page for unknown addresses: after sign-in the console says that it has no such page.
    if (window.location.search === '?lost') wantedPath.set('/?lost');
    const open = session.state.get();
    const home = open.phase === 'open' ? firstPage(open.visitor, startPage.get(open.visitor.userName)) : undefined;
    if (home) {
      router.replace(home);
      return undefined;
    }
    if (open.phase === 'over') session.forget();
    initStatus(rpc).then(
      ({ Init, Find }) => {
        if (!current) return;
        if (Init === INITIALISED) router.replace('/login');
        else setFound({ kind: 'new', find: Find });
      },
      (error) => current && setFound({ kind: 'failed', error, tries: attempt }),
    );
    return () => {
      current = false;
    };
  }, [attempt, router]);

  useEffect(() => {
    if (found.kind !== 'failed') return undefined;
    const pause = Math.min(FIRST_RETRY_MS * 2 ** (found.tries - 1), LONGEST_RETRY_MS);
    return browserClock.after(pause, () => setAttempt((known) => known + 1));
  }, [found]);

  if (found.kind === 'new') return <FirstBoot contact={contactKindOf(found.find)} />;
  return (
    <Waiting
      failure={found.kind === 'failed' ? found.error : undefined}
      onRetry={() => {
        setFound({ kind: 'asking' });
        setAttempt((known) => known + 1);
      }}
    />
  );
}

function Waiting({ failure, onRetry }: { failure?: unknown; onRetry?(): void }) {
  const t = useTranslations('start');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => browserClock.after(SLOW_AFTER_MS, () => setSlow(true)), []);
  return (
    <main className={classes.wait}>
      <BrandMark size={44} />
      <h1>{common('productName')}</h1>
      {failure === undefined ? (
        <p role="status">{isSlow ? t('slow') : t('asking')}</p>
      ) : (
        <>
          <p role="alert">{errorText(failure)}</p>
          <p className={classes.quiet}>{t('again')}</p>
          <Button onClick={onRetry}>{common('retry')}</Button>
        </>
      )}
    </main>
  );
}
