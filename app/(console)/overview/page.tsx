'use client';

import { Checkbox } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { toast } from '@/components/feedback/toasts';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { DeviceLivePanel } from '@/components/video/device-live-panel';
import { isolated } from '@/lib/i18n/isolated';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { isOpen } from '@/lib/routes/verdict';
import type { SignedIn } from '@/lib/session/session';
import { startPage } from '@/lib/session/start-page';
import { useAway } from '@/lib/session/use-away';
import { useKnownMinute } from '@/lib/session/use-device-clock';
import { useVisitor } from '@/lib/session/use-visitor';
import { Alarms } from './alarms';
import { Attention } from './attention';
import { Device } from './device';
import { Doors } from './doors';
import { Entries } from './entries';
import { Figures } from './figures';
import classes from './overview.module.css';
import { useChecks } from './use-checks';

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether somebody can see the page. */
const useVisible = (): boolean => useSyncExternalStore(watchVisibility, () => !document.hidden);

/**
 * Overview: the current state of the device and what needs attention. Each part needs the right of the page it comes
 * from and fails separately; notifications refresh it, and a hidden page sends no requests. @assumed contract 9, issue
 * text
 */
export default function OverviewPage() {
  const visitor = useVisitor();
  const isVisible = useVisible();
  const [wasSeen, setSeen] = useState(isVisible);
  // A tab that was opened in the background begins when it is seen.
  if (isVisible && !wasSeen) setSeen(true);
  if (!visitor || !wasSeen) return <PageBody head={<PageHead />}>{null}</PageBody>;
  return <Overview visitor={visitor} isVisible={isVisible} />;
}

function Overview({ visitor, isVisible }: { visitor: SignedIn; isVisible: boolean }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  const minute = useKnownMinute();
  const day = minute?.slice(0, 10);
  const [openDoors, setOpenDoors] = useState<readonly string[]>([]);
  const [alarmCount, setAlarmCount] = useState(0);
  const { query, points, isFine, own, nas } = useChecks(visitor, minute);
  const { authorities, capabilities } = visitor;
  const mayControl = authorities.includes('AuthManuCtr') && capabilities.remoteOpen;
  const firstOpen = (...paths: string[]) => paths.find((path) => isOpen(path, visitor));
  const entries = firstOpen('/accesslog/log', '/accesslog/attendance');
  const alarms = firstOpen('/alarm/alarmlog', '/log/alarm');
  const isAway = useAway();
  // Without a connection the summary could be wrong, and each part says how old it is.
  const note = [
    alarmCount > 0 && t('alarmCount', { count: alarmCount }),
    openDoors.length > 0 && t('open', { count: openDoors.length, name: isolated(openDoors[0] ?? '') }),
    points.length > 0 && t('todo', { count: points.length }),
    openDoors.length === 0 && alarmCount === 0 && isFine && t('fine'),
  ].filter((each) => each !== false);

  return (
    <PageBody
      head={
        <PageHead
          note={isAway ? undefined : format.list(note, LIST_FORMAT)}
          actions={<StartChoice userName={visitor.userName} />}
        />
      }
    >
      <div className={classes.columns}>
        <div className={classes.side}>
          <div className={classes.now}>
            {capabilities.hasVideo && (
              <div>{isVisible ? <DeviceLivePanel isCompact /> : <div className={classes.hidden} />}</div>
            )}
            {(mayControl || isOpen('/door', visitor)) && <Doors mayControl={mayControl} onOpenDoors={setOpenDoors} />}
          </div>
          {alarms && (
            <div className={classes.then}>
              <Alarms page={alarms} day={day} onCount={setAlarmCount} />
            </div>
          )}
          <div className={classes.last}>
            <Device visitor={visitor} />
          </div>
        </div>
        <div className={classes.main}>
          <div>
            <Attention query={query} points={points} isFine={isFine} />
          </div>
          {entries && (
            <div className={classes.then}>
              <Entries page={entries} day={day} />
            </div>
          )}
          {isOpen('/personManage', visitor) && (
            <div className={classes.then}>
              <Figures own={own} nas={nas} />
            </div>
          )}
        </div>
      </div>
    </PageBody>
  );
}

/** Whether the overview is the start page of this account in this browser. */
function StartChoice({ userName }: { userName: string }) {
  const t = useTranslations('overview');
  const log = useTranslations('table.log.columns');
  const [isChosen, setChosen] = useState(() => startPage.get(userName) !== undefined);
  const choose = (isNow: boolean) => {
    setChosen(isNow);
    if (!startPage.choose(userName, isNow)) toast.info(log('notKept'));
  };
  return (
    <Checkbox
      size="xs"
      label={t('start')}
      checked={isChosen}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}
