import { IconLock, IconLockOpen, IconQuestionMark } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/form/panel';
import { DeviceLivePanel } from '@/components/video/device-live-panel';
import { DeviceSnapshots } from '@/components/video/device-snapshots';
import { useAuthority, useCapabilities } from '@/lib/session/use-visitor';
import { DoorControls } from './door-controls';
import classes from './door-side.module.css';
import { DoorTicker } from './door-ticker';
import { useDoor } from './use-door';

/** Picture, state and remote control of one door, its latest events, and who came to it. */
export function DoorSide({ index }: { index: number }) {
  const t = useTranslations('door');
  const common = useTranslations('common');
  const { hasVideo, remoteOpen } = useCapabilities();
  const mayControl = useAuthority('AuthManuCtr') && remoteOpen;
  const door = useDoor(index);
  const Icon = door.status === 'Open' ? IconLockOpen : door.status === 'Close' ? IconLock : IconQuestionMark;
  return (
    <>
      {hasVideo && <DeviceLivePanel isCompact />}
      <Panel title={hasVideo ? undefined : t('state')}>
        <div className={classes.state} data-status={door.status ?? 'unknown'} role="status" aria-live="polite">
          <span className={classes.icon}>
            <Icon size={22} stroke={1.75} aria-hidden />
          </span>
          <b>{t(`status.${door.status ?? 'unknown'}`)}</b>
          <span className={classes.mode}>{door.mode ? t(`modeNote.${door.mode}`) : common('unknown')}</span>
        </div>
        {mayControl && <DoorControls index={index} door={door} />}
      </Panel>
      <DeviceSnapshots />
      <DoorTicker index={index} />
    </>
  );
}
