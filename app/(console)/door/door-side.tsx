import { Button, SegmentedControl } from '@mantine/core';
import { IconDoor, IconLock, IconLockOpen, IconQuestionMark } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { Panel } from '@/components/form/panel';
import { DeviceLivePanel } from '@/components/video/device-live-panel';
import { DeviceSnapshots } from '@/components/video/device-snapshots';
import type { DoorTable } from '@/lib/contract/configs';
import { readTables, saveTables } from '@/lib/forms/save-tables';
import { rpc } from '@/lib/session/device';
import { useAuthority, useCapabilities } from '@/lib/session/use-visitor';
import classes from './door-side.module.css';
import { useDoor } from './use-door';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

const MODES: DoorTable['State'][] = ['Normal', 'OpenAlways', 'CloseAlways'];

/** Picture, state of the leaf and the remote control of one door, and the pictures of who came to a door. */
export function DoorSide({ index }: { index: number }) {
  const t = useTranslations('door');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { hasVideo, remoteOpen } = useCapabilities();
  const mayControl = useAuthority('AuthManuCtr') && remoteOpen;
  const door = useDoor(index);

  const act = (run: () => Promise<void>) => run().catch((error) => toast.failure(failureText(error)));

  const setMode = async (mode: DoorTable['State']) => {
    if (mode !== 'Normal') {
      const confirmed = await ask({
        title: mode === 'OpenAlways' ? t('askOpenAlways') : t('askCloseAlways'),
        text: mode === 'OpenAlways' ? t('askOpenAlwaysText') : t('askCloseAlwaysText'),
        confirm: mode === 'OpenAlways' ? t('mode.OpenAlways') : t('mode.CloseAlways'),
        cancel: common('cancel'),
      });
      if (!confirmed) return;
    }
    // Read first: only the mode is written, whatever else the form beside may hold unsaved.
    const tables = await readTables(rpc, ['AccessControl']);
    const doors = (tables.AccessControl as DoorTable[]).map((each, at) =>
      at === index ? { ...each, State: mode } : each,
    );
    const outcome = await saveTables(rpc, { AccessControl: doors });
    if (outcome.kind !== 'saved') throw outcome.error;
    toast.success(t('modeSet'));
    await door.refresh();
    await queries.invalidateQueries({ queryKey: ['door mode', index] });
  };

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
        {mayControl && (
          <div className={classes.acts}>
            <Button
              variant="default"
              leftSection={<IconDoor size={16} stroke={1.75} aria-hidden />}
              disabled={door.isBusy || door.status === 'Open'}
              loading={door.isBusy}
              onClick={() => act(door.open)}
            >
              {t('open')}
            </Button>
            <Button variant="default" disabled={door.isBusy || door.status === 'Close'} onClick={() => act(door.close)}>
              {t('close')}
            </Button>
            <SegmentedControl
              className={classes.modes}
              aria-label={t('modeLabel')}
              value={door.mode ?? 'Normal'}
              disabled={door.isBusy || !door.mode}
              data={MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
              onChange={(mode) => void act(() => setMode(mode as DoorTable['State']))}
            />
          </div>
        )}
      </Panel>
      <DeviceSnapshots />
    </>
  );
}
