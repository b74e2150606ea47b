'use client';

import { Button } from '@mantine/core';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { lazyPart } from '@/components/feedback/lazy-part';
import { BrandMark } from '@/components/shell/brand';
import { Fact } from '@/components/shell/fact';
import { LanguageChoiceSelect } from '@/components/shell/language-choice-select';
import { browserClock } from '@/lib/clock';
import { languageOf, loadMessages } from '@/lib/i18n/load-messages';
import { areAllTextsWanted, shownTexts } from '@/lib/i18n/shown-texts';
import { firstPage } from '@/lib/routes/verdict';
import { bootFacts } from '@/lib/session/boot';
import { rpc, session } from '@/lib/session/device';
import { INITIALISED, initStatus } from '@/lib/session/init-status';
import { startPage } from '@/lib/session/start-page';
import { wantedPath } from '@/lib/session/wanted-path';
import { useStore } from '@/lib/use-store';
import { Arches } from './arches';
import classes from './page.module.css';
import { SignInForm, type SignInStart } from './sign-in-form';

/** Delay long enough for the page itself to load on a slow line. */
const TEXTS_AFTER_MS = 500;

const PlateTime = lazyPart(() => import('./plate-time').then((module) => module.PlateTime), 'nothing');

/** Loaded when the visitor forgot the password. */
const ForgotPassword = lazyPart(() => import('./forgot-password').then((module) => module.ForgotPassword));

/**
 * Opens the first page after sign-in, which is drawn at once where its texts have come already: the framework tells a
 * screen reader the title that the document has when the page is drawn first.
 */
function enter(router: ReturnType<typeof useRouter>, path: string): void {
  areAllTextsWanted.set(true);
  router.replace(path);
}

/**
 * Sign-in. A valid session goes straight to the console; a device without an administrator goes to the wizard.
 * Calls Global.firstLogin, Global.secondLogin, then the capability load.
 * @spec §2 sign-in screen
 */
export default function LoginPage() {
  const t = useTranslations('login');
  const common = useTranslations('common');
  const router = useRouter();
  const { capabilities } = useStore(bootFacts);
  const shown = useStore(shownTexts);
  const [start, setStart] = useState<SignInStart>({ userName: '', password: '', count: 0 });
  const [isRecovering, setRecovering] = useState(false);

  useEffect(() => {
    document.title = `${t('title')} · ${common('productName')}`;
  }, [t, common]);

  useEffect(() => {
    if (!shown) return;
    // The page after sign-in needs the signed-in texts: they load while the user types. That page requests them again
    // on failure.
    return browserClock.after(TEXTS_AFTER_MS, () => void loadMessages(languageOf(shown.device)).catch(() => undefined));
  }, [shown]);

  useEffect(() => {
    let current = true;
    const go = async () => {
      const status = await initStatus(rpc);
      if (status.Init !== INITIALISED) return current && router.replace('/');
      const state = session.state.get();
      const visitor = state.phase === 'open' ? state.visitor : await session.resume();
      const home = visitor && firstPage(visitor, wantedPath.get(), startPage.get(visitor.userName));
      if (home && current) enter(router, home);
      return undefined;
    };
    // No report here: the sign-in form below works, or shows the failure.
    go().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [router]);

  return (
    <div className={classes.gate}>
      <main className={classes.start}>
        <div className={classes.top}>
          <span className={classes.brand}>
            <BrandMark />
            {common('productName')}
          </span>
          <LanguageChoiceSelect />
        </div>
        <div className={classes.middle}>
          <h1>{t('title')}</h1>
          <p className={classes.device}>
            {t.rich('toDevice', {
              name: capabilities.deviceType || common('productName'),
              bdi,
            })}
          </p>
          <SignInForm
            key={start.count}
            start={start}
            onSignedIn={(path) => enter(router, path)}
            onNotInitialised={() => router.replace('/')}
          />
          <Button variant="subtle" className={classes.forgot} onClick={() => setRecovering(true)}>
            {t('forgot')}
          </Button>
        </div>
        {capabilities.showLegalInfo && (
          <nav className={classes.legal} aria-label={t('legalLinks')}>
            <Link href="/legalInfo" prefetch={false}>
              {t('legal')}
            </Link>
          </nav>
        )}
      </main>
      <div className={classes.side}>
        <Arches />
        <dl className={classes.plate}>
          <Fact name={t('model')} value={capabilities.deviceType} isText />
          <Fact name={t('serial')} value={capabilities.serialNumber} />
          <Fact name={t('software')} value={capabilities.softVersion} />
          <PlateTime />
        </dl>
      </div>
      {isRecovering && (
        <ForgotPassword
          onClose={() => setRecovering(false)}
          onReset={(password) => {
            setRecovering(false);
            setStart({ userName: 'admin', password, count: start.count + 1 });
          }}
        />
      )}
    </div>
  );
}
