import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronRight, IconLogout, IconMenu2, IconPencil, IconSearch, IconUser } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { ICON } from '@/components/theme/icon';
import type { MenuGroup } from '@/lib/routes/route';
import { showDeviceTime } from '@/lib/session/device-time';
import type { SignedIn } from '@/lib/session/session';
import { useDeviceName } from '@/lib/session/use-device-name';
import { ActMenu } from './act-menu';
import { LanguageMenu } from './language-menu';
import { usePageTitle } from './page-title';
import { openSearch } from './search-part';
import classes from './top-bar.module.css';
import { usePendingCount } from './use-pending-count';
import { useSignOut } from './use-sign-out';

/** Only devices of type ASH31 have it. */
const AccountMenu = lazyPart(() => import('./account-menu').then((module) => module.AccountMenu), 'nothing');
const PendingChanges = lazyPart(() => import('./pending-changes').then((module) => module.default));
const ChangeJournal = lazyPart(() => import('./change-journal').then((module) => module.loadJournal()));
const IdleDialog = lazyPart(() => import('./idle-dialog').then((module) => module.default));
const AppearanceDialog = lazyPart(() => import('./appearance-dialog').then((module) => module.default));

interface TopBarProps {
  visitor: SignedIn;
  groups: readonly MenuGroup[];
  onOpenMenu(): void;
}

/** Path of the page, the device's language, the account, sign-out. */
export function TopBar({ visitor, groups, onOpenMenu }: TopBarProps) {
  const t = useTranslations('shell');
  const search = useTranslations('pageSearch');
  const menu = useTranslations('menu');
  const journal = useTranslations('journal');
  const idle = useTranslations('idle');
  const appearance = useTranslations('appearance');
  const pathname = usePathname();
  const title = usePageTitle();
  const deviceName = useDeviceName();
  const signOut = useSignOut();
  const pending = usePendingCount();
  const pendingWords = t('pending', { count: pending });
  const [isPendingOpen, setPendingOpen] = useState(false);
  const [choosing, setChoosing] = useState<'idle' | 'appearance'>();
  const [isJournalOpen, setJournalOpen] = useState(false);
  const { capabilities, userName, loginTime } = visitor;
  // The guard of unsaved changes opened the page that a list of them leads to.
  useEffect(() => {
    setPendingOpen(false);
    setJournalOpen(false);
  }, [pathname]);
  const group = groups.find((each) => each.routes.some((route) => route.path === pathname));
  // A group of one page is that page, and one with the name of its page adds nothing.
  const groupName = group && group.routes.length > 1 ? menu(`group.${group.name}` as never) : undefined;
  const time = showDeviceTime(loginTime, capabilities.timeFormat);
  const who = loginTime === '' ? userName : t('signedInAt', { name: userName, time });

  return (
    <header className={classes.bar}>
      <ActionIcon className={classes.burger} aria-label={t('openMenu')} onClick={onOpenMenu}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <nav className={classes.crumbs} aria-label={t('breadcrumb')}>
        <ol>
          <li className={classes.device}>
            <bdi>{deviceName}</bdi>
          </li>
          {group && (
            <li className={classes.upper}>
              <IconChevronRight className="flip" size={14} stroke={1.75} aria-hidden />
              {menu(`caption.${group.caption}`)}
            </li>
          )}
          {groupName && groupName !== title && (
            <li className={classes.upper}>
              <IconChevronRight className="flip" size={14} stroke={1.75} aria-hidden />
              {groupName}
            </li>
          )}
          <li className={classes.upper} aria-current="page">
            <IconChevronRight className="flip" size={14} stroke={1.75} aria-hidden />
            {title}
          </li>
        </ol>
      </nav>
      {pending > 0 && (
        <button
          type="button"
          className={classes.pending}
          title={pendingWords}
          aria-label={pendingWords}
          onClick={() => setPendingOpen(true)}
        >
          <IconPencil {...ICON} />
          <span className={classes.words}>{pendingWords}</span>
          <span className={classes.count} aria-hidden>
            {pending}
          </span>
        </button>
      )}
      <ActionIcon className={classes.find} aria-label={search('open')} onClick={openSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <LanguageMenu />
      {capabilities.isAsh31 ? (
        <AccountMenu
          visitor={visitor}
          who={who}
          onJournal={() => setJournalOpen(true)}
          onIdle={() => setChoosing('idle')}
          onAppearance={() => setChoosing('appearance')}
          onSignOut={signOut}
        />
      ) : (
        <>
          <ActMenu
            label={who}
            head={who}
            tooltip={who}
            buttonClassName={classes.user}
            acts={[
              { label: journal('title'), run: () => setJournalOpen(true) },
              { label: idle('title'), run: () => setChoosing('idle') },
              { label: appearance('title'), run: () => setChoosing('appearance') },
            ]}
          >
            <IconUser {...ICON} />
            <bdi>{userName}</bdi>
          </ActMenu>
          <Tooltip label={t('signOut')}>
            <ActionIcon aria-label={t('signOut')} onClick={() => void signOut()}>
              <IconLogout className="flip" size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      {isPendingOpen && <PendingChanges onClose={() => setPendingOpen(false)} />}
      {isJournalOpen && <ChangeJournal onClose={() => setJournalOpen(false)} />}
      {choosing === 'idle' && <IdleDialog onClose={() => setChoosing(undefined)} />}
      {choosing === 'appearance' && <AppearanceDialog onClose={() => setChoosing(undefined)} />}
    </header>
  );
}
