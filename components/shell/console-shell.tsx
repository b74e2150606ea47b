'use client';

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { asked } from '@/components/feedback/ask';
import { lazyPart } from '@/components/feedback/lazy-part';
import { toast } from '@/components/feedback/toasts';
import { ToastHost, ToastsArea } from '@/components/feedback/toasts-area';
import { ICON } from '@/components/theme/icon';
import { usePictureLoader } from '@/components/video/device-live-panel';
import { browserClock } from '@/lib/clock';
import { UPGRADE_EVENT } from '@/lib/contract/methods/events';
import { OVERVIEW } from '@/lib/routes/route-table';
import { isOpen, visibleMenu } from '@/lib/routes/verdict';
import { notifications, rpc, session } from '@/lib/session/device';
import type { SessionEnd } from '@/lib/session/keep-alive';
import { isNoteFor, restartNote } from '@/lib/session/restart-note';
import type { SignedIn } from '@/lib/session/session';
import { upgradeWatch } from '@/lib/session/upgrade-watch';
import { useDeviceEvents } from '@/lib/session/use-device-events';
import { useDeviceName } from '@/lib/session/use-device-name';
import { wantedPath } from '@/lib/session/wanted-path';
import { useStore } from '@/lib/use-store';
import { BrandMark } from './brand';
import { ConnectionBanner } from './connection-banner';
import classes from './console-shell.module.css';
import { useLeaveGuard } from './leave-guard';
import { usePageTitle } from './page-title';
import { openSearch, PageSearch, SearchPart } from './search-part';
import { SideMenu } from './side-menu';
import { StatusLine } from './status-line';
import { TopBar } from './top-bar';
import { useHeldLinks } from './use-held-links';
import { useHeldPages } from './use-held-pages';
import { useIdleSignOut } from './use-idle-sign-out';
import { useNarrowMenu } from './use-narrow-menu';
import { useTrial } from './use-trial';
import { takeWantedSetting, wantedSetting } from './wanted-setting';

/** Modules that several pages need, too large for the first one. The journal among them hears the first call on. */
const companions = () => import(/* webpackChunkName: "acts" */ './companions');
companions().catch(Boolean);

const AskDialog = lazyPart(() => import('@/components/feedback/ask-dialog').then((module) => module.default));
const SessionOver = lazyPart(() => import('./session-over').then((module) => module.default));
const PhoneMenu = lazyPart(() => import('./phone-menu').then((module) => module.default));
const ShowSetting = lazyPart(() => import('./show-setting').then((module) => module.default), 'nothing');
/** Its content appears only seconds after sign-in. */
const NewVersionNotice = lazyPart(
  () => import(/* webpackChunkName: "new-version" */ './new-version-notice').then((module) => module.NewVersionNotice),
  'nothing',
);

const UpgradeBand = lazyPart(() => import('./upgrade-band').then((module) => module.UpgradeBand), 'nothing');
const RestartNoteBand = lazyPart(
  () => import('./restart-note-band').then((module) => module.RestartNoteBand),
  'nothing',
);
/** Rare, and shown when the device may be hard to reach: loaded when a trial begins, before the address moves. */
const TrialBand = lazyPart(
  () => import(/* webpackChunkName: "trial" */ './trial-band').then((module) => module.TrialBand),
  'nothing',
);

/** Dialogs and the player load after the page, but before the device may be unreachable: they must open without it. */
const PRELOAD_AFTER_MS = 1_500;

/** Name of the message that the device sends no events. */
const EVENTS = 'events';
/** What is said of it, by whose the cookie of the browser is. */
const EVENTS_OF = { own: undefined, other: 'eventsOfOther', nobody: 'eventsOfNobody' } as const;

/** The frame around every signed-in page. */
export function ConsoleShell({ visitor, children }: { visitor: SignedIn; children: ReactNode }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const search = useTranslations('pageSearch');
  const pathname = usePathname();
  const title = usePageTitle();
  const deviceName = useDeviceName();
  const menu = useNarrowMenu();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [hasDialogs, setHasDialogs] = useState(false);
  const state = useStore(session.state);
  const { phase } = state;
  const [isOverShown, setOverShown] = useSessionEnd(state.phase === 'over' ? state.end : undefined);
  const hasQuestion = useStore(asked) !== undefined;
  const groups = visibleMenu(visitor);
  const isForbidden = useStore(notifications.isForbidden);
  const cookieOf = useStore(notifications.cookieOf);
  useHeldLinks();
  useHeldPages();
  useLeaveGuard();
  useIdleSignOut();
  const onTrial = useTrial();
  const isUpgrading = useStore(upgradeWatch);
  const note = useStore(restartNote);
  const wanted = useStore(wantedSetting);
  // Menu and guard follow a device that changed, such as from the access to the attendance log.
  useDeviceEvents(
    ['CapsChanged', UPGRADE_EVENT],
    ({ Code, Action }) => {
      if (Code !== UPGRADE_EVENT) session.readCapabilities().catch(Boolean);
      // Another account may have begun it; its end is read from the device.
      else if (Action === 'Start') upgradeWatch.set(true);
    },
    Boolean,
    true,
  );

  useEffect(() => {
    document.title = [title, deviceName, common('productName')].filter(Boolean).join(' · ');
  }, [title, deviceName, common]);

  useEffect(() => {
    const reason = isForbidden ? 'eventsForbidden' : EVENTS_OF[cookieOf];
    toast.settle(EVENTS);
    if (reason) toast.failure(t(reason), { act: EVENTS, outlivesPage: true });
  }, [isForbidden, cookieOf, t]);

  useEffect(() => {
    const wanted = wantedPath.take();
    if (wanted && !isOpen(wanted.split('?')[0] ?? '', visitor)) toast.info(t('noSuchPage'));
  }, [t, visitor]);

  // A new page closes the menu it was chosen from, and earlier failures are obsolete.
  useEffect(() => {
    setMenuOpen(false);
    takeWantedSetting();
    toast.leavePage();
  }, [pathname]);
  const loadPicture = usePictureLoader();
  useEffect(
    () =>
      browserClock.after(PRELOAD_AFTER_MS, () => {
        const parts = [AskDialog, SessionOver, PhoneMenu, PageSearch, ShowSetting, ToastHost];
        // A chunk that fails to load now is requested again when it is needed.
        Promise.all([
          ...parts.map((part) => part.preload()),
          companions().then((module) => module.default()),
          loadPicture?.(),
        ]).then(() => setHasDialogs(true), Boolean);
      }),
    [loadPicture],
  );
  useEffect(() => {
    const logOut = () => session.logOutOnUnload();
    window.addEventListener('pagehide', logOut);
    return () => window.removeEventListener('pagehide', logOut);
  }, []);

  return (
    <div
      className={classes.shell}
      data-menu={menu.isNarrow ? 'narrow' : undefined}
      data-dialogs={hasDialogs ? 'loaded' : undefined}
    >
      <a className={classes.skip} href="#page">
        {t('skip')}
      </a>
      <div className={classes.rail}>
        <Link className={classes.brand} href={OVERVIEW.path} prefetch={false} aria-label={common('productName')}>
          <BrandMark />
          {!menu.isNarrow && <span>{common('productName')}</span>}
        </Link>
        <Tooltip label={search('open')} position="right" disabled={!menu.isNarrow}>
          <button
            type="button"
            className={classes.find}
            aria-label={search('open')}
            aria-keyshortcuts="Control+K"
            onClick={openSearch}
          >
            <IconSearch {...ICON} />
            {!menu.isNarrow && (
              <>
                <span>{common('search')}</span>
                {/* Drawn by the style sheet: the keys are no part of the button's name. */}
                <kbd dir="ltr" data-keys="Ctrl K" aria-hidden />
              </>
            )}
          </button>
        </Tooltip>
        <SideMenu groups={groups} isNarrow={menu.isNarrow} />
        {menu.mayChoose && (
          <div className={classes.foot}>
            <Tooltip label={t(menu.isNarrow ? 'menuWide' : 'menuNarrow')} position="right">
              <ActionIcon aria-label={t(menu.isNarrow ? 'menuWide' : 'menuNarrow')} onClick={menu.toggle}>
                <IconLayoutSidebar className="flip" size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </div>
        )}
      </div>
      <TopBar visitor={visitor} groups={groups} onOpenMenu={() => setMenuOpen(true)} />
      <main className={classes.page} id="page" tabIndex={-1}>
        {onTrial ? (
          <TrialBand trial={onTrial} onSignInAgain={() => setOverShown(true)} />
        ) : (
          <ConnectionBanner onSignInAgain={() => setOverShown(true)} />
        )}
        {isUpgrading && pathname !== '/update' && <UpgradeBand />}
        {note && isNoteFor(note, visitor.userName, visitor.capabilities.serialNumber, rpc.sessionId()) && (
          <RestartNoteBand note={note} />
        )}
        {children}
      </main>
      <div className={classes.status}>
        <StatusLine />
      </div>
      {isMenuOpen && <PhoneMenu groups={groups} onClose={() => setMenuOpen(false)} />}
      <SearchPart visitor={visitor} />
      {wanted && <ShowSetting wanted={wanted} />}
      {hasQuestion && <AskDialog />}
      {phase === 'over' && <SessionOver isShown={isOverShown} />}

      {visitor.capabilities.cloudUpgrade && <NewVersionNotice visitor={visitor} />}
      <ToastsArea />
    </div>
  );
}

/**
 * Once the session is over the page stays as it is, and the next click only opens the dialog about it. @spec §4. After
 * an idle time-out no click can be expected: the dialog opens at once.
 */
function useSessionEnd(end: SessionEnd | undefined): [boolean, (isShown: boolean) => void] {
  const [isShown, setShown] = useState(false);
  const isOver = end !== undefined;
  useEffect(() => {
    if (!isOver) setShown(false);
    if (end === 'idle') return setShown(true);
    // Once the dialog is open, its own buttons get the clicks.
    if (!isOver || isShown) return undefined;
    const onClick = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setShown(true);
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [end, isOver, isShown]);
  return [isShown, setShown];
}
