'use client';

import { Drawer } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { AskDialog } from '@/components/feedback/ask';
import { visibleMenu } from '@/lib/routes/verdict';
import { session } from '@/lib/session/device';
import type { SignedIn } from '@/lib/session/session';
import { useStore } from '@/lib/use-store';
import { BrandMark } from './brand';
import { ConnectionBanner } from './connection-banner';
import classes from './console-shell.module.css';
import { useLeaveGuard } from './leave-guard';
import { NewVersionNotice } from './new-version-notice';
import { usePageTitle } from './page-title';
import { SessionOver } from './session-over';
import { SideMenu } from './side-menu';
import { StatusLine } from './status-line';
import { TopBar } from './top-bar';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

/** The frame around every signed-in page. */
export function ConsoleShell({ visitor, children }: { visitor: SignedIn; children: ReactNode }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const pathname = usePathname();
  const title = usePageTitle();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { phase } = useStore(session.state);
  const groups = visibleMenu(visitor);
  useLeaveGuard();

  useEffect(() => {
    const name = visitor.capabilities.vendor || visitor.capabilities.deviceType;
    document.title = [title, name, common('productName')].filter(Boolean).join(' · ');
  }, [title, visitor, common]);

  // A new page closes the menu it was chosen from.
  useEffect(() => setMenuOpen(false), [pathname]);
  useEffect(() => {
    if (phase !== 'over') setAsked(false);
  }, [phase]);
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
      <Drawer
        opened={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        position="left"
        size={300}
        title={common('productName')}
        closeButtonProps={{ 'aria-label': t('closeMenu') }}
      >
        <SideMenu groups={groups} />
      </Drawer>
      <TopBar visitor={visitor} groups={groups} onOpenMenu={() => setMenuOpen(true)} />
      <main className={classes.page} id="page" tabIndex={-1}>
        <ConnectionBanner onSignInAgain={() => setAsked(true)} />
        {children}
      </main>
      <div className={classes.status}>
        <StatusLine />
      </div>
      <AskDialog />
      <SessionOver isAsked={isAsked} />
      <NewVersionNotice visitor={visitor} />
      <Notifications position="bottom-right" limit={4} />
    </div>
  );
}
