'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { asked } from '@/components/feedback/ask';
import { ToastsArea } from '@/components/feedback/toasts-area';
import { browserClock } from '@/lib/clock';
import { visibleMenu } from '@/lib/routes/verdict';
import { session } from '@/lib/session/device';
import type { SignedIn } from '@/lib/session/session';
import { useDeviceName } from '@/lib/session/use-device-name';
import { useStore } from '@/lib/use-store';
import { BrandMark } from './brand';
import { ConnectionBanner } from './connection-banner';
import classes from './console-shell.module.css';
import { useLeaveGuard } from './leave-guard';
import { NewVersionNotice } from './new-version-notice';
import { usePageTitle } from './page-title';
import { SideMenu } from './side-menu';
import { StatusLine } from './status-line';
import { TopBar } from './top-bar';

const loaders = {
  ask: () => import('@/components/feedback/ask-dialog'),
  sessionOver: () => import('./session-over'),
  phoneMenu: () => import('./phone-menu'),
};
const AskDialog = lazy(loaders.ask);
const SessionOver = lazy(loaders.sessionOver);
const PhoneMenu = lazy(loaders.phoneMenu);

/** Dialogs come after the page, but before the device may be gone: they must open without it. */
const PRELOAD_AFTER_MS = 1_500;

/** The frame around every signed-in page. */
export function ConsoleShell({ visitor, children }: { visitor: SignedIn; children: ReactNode }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const pathname = usePathname();
  const title = usePageTitle();
  const deviceName = useDeviceName();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { phase } = useStore(session.state);
  const hasQuestion = useStore(asked) !== undefined;
  const groups = visibleMenu(visitor);
  useLeaveGuard();

  useEffect(() => {
    document.title = [title, deviceName, common('productName')].filter(Boolean).join(' · ');
  }, [title, deviceName, common]);

  // A new page closes the menu it was chosen from.
  useEffect(() => setMenuOpen(false), [pathname]);
  useEffect(() => {
    if (phase !== 'over') setAsked(false);
  }, [phase]);
  useEffect(
    () =>
      browserClock.after(PRELOAD_AFTER_MS, () => {
        // A chunk that does not come now is asked for again when it is needed.
        for (const load of Object.values(loaders)) load().catch(() => undefined);
      }),
    [],
  );
  useEffect(() => {
    const goodbye = () => session.sayGoodbye();
    window.addEventListener('pagehide', goodbye);
    return () => window.removeEventListener('pagehide', goodbye);
  }, []);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#page">
        {t('skip')}
      </a>
      <div className={classes.rail}>
        <div className={classes.brand}>
          <BrandMark />
          <span>{common('productName')}</span>
        </div>
        <SideMenu groups={groups} />
      </div>
      <TopBar visitor={visitor} groups={groups} onOpenMenu={() => setMenuOpen(true)} />
      <main className={classes.page} id="page" tabIndex={-1}>
        <ConnectionBanner onSignInAgain={() => setAsked(true)} />
        {children}
      </main>
      <div className={classes.status}>
        <StatusLine />
      </div>
      <Suspense fallback={null}>
        {isMenuOpen && <PhoneMenu groups={groups} onClose={() => setMenuOpen(false)} />}
        {hasQuestion && <AskDialog />}
        {phase === 'over' && <SessionOver isAsked={isAsked} />}
      </Suspense>
      <NewVersionNotice visitor={visitor} />
      <ToastsArea />
    </div>
  );
}
