import { Button, SegmentedControl } from '@mantine/core';
import { IconDoor } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { ICON } from '@/components/theme/icon';
import { ReplyError } from '@/lib/contract/error-codes';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { useEditTable } from '@/lib/forms/use-tables';
import { RpcError } from '@/lib/rpc/rpc-error';
import { useCountdown } from '@/lib/use-countdown';
import classes from './door-side.module.css';
import type { Door } from './use-door';

type Mode = DoorTable['State'];

const MODES: Mode[] = ['Normal', 'OpenAlways', 'CloseAlways'];

/** How long the switch to "stay open" can be undone by one press. @assumed pages-1 /door */
const UNDO_MS = 10_000;

/** The device refused to open a door and gave no reason: that of an interlock has a text of its own. */
const isUnexplained = (error: unknown) =>
  error instanceof RpcError &&
  error.method === 'accessControl.openDoor' &&
  error.code === ReplyError.Unknown &&
  error.detail.reason === undefined;

/** The remote control of one door, counted from 0. */
export function DoorControls({ index, door }: { index: number; door: Door }) {
  const t = useTranslations('door');
  const common = useTranslations('common');
  const act = useAct({ textOf: (error) => (isUnexplained(error) ? t('staysShut') : undefined) });
  const edit = useEditTable();
  const undo = useCountdown();
  /** Mode before the door was set to stay open. */
  const [before, setBefore] = useState<Mode>('Normal');

  const write = async (mode: Mode) => {
    const outcome = await edit('AccessControl', (doors) =>
      doors.map((each, at) => (at === index ? { ...each, State: mode } : each)),
    );
    if (outcome.kind !== 'saved') throw outcome.error;
    toast.success(t('modeSet'));
    // The mode is stored, whether the state can be read or not.
    void door.refresh();
  };
  const close = async () => {
    if ((await door.close()) === 'Open') throw new ActFailure(t('staysOpen'));
  };
  const setMode = async (mode: Mode) => {
    if (mode !== 'Normal') {
      const confirmed = await ask({
        title: mode === 'OpenAlways' ? t('askOpenAlways') : t('askCloseAlways'),
        text: mode === 'OpenAlways' ? t('askOpenAlwaysText') : t('askCloseAlwaysText'),
        confirm: mode === 'OpenAlways' ? t('mode.OpenAlways') : t('mode.CloseAlways'),
        cancel: common('cancel'),
      });
      if (!confirmed) return;
    }
    const was = door.mode ?? 'Normal';
    await act.run(async () => {
      await write(mode);
      setBefore(was);
      undo.start(mode === 'OpenAlways' ? UNDO_MS : 0);
    }, t('modeLabel'));
  };
  const restoreMode = () => {
    undo.start(0);
    return act.run(() => write(before), t('modeLabel'));
  };

  return (
    <>
      <div className={classes.acts}>
        <Button
          variant="default"
          leftSection={<IconDoor {...ICON} />}
          disabled={act.isBusy || door.status === 'Open'}
          loading={act.isBusy}
          onClick={() => act.run(door.open, t('open'))}
        >
          {t('open')}
        </Button>
        <Button
          variant="default"
          disabled={act.isBusy || door.status === 'Close'}
          onClick={() => act.run(close, t('close'))}
        >
          {t('close')}
        </Button>
        <SegmentedControl
          className={classes.modes}
          aria-label={t('modeLabel')}
          value={door.mode ?? 'Normal'}
          disabled={act.isBusy || !door.mode}
          data={MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
          onChange={(mode) => void setMode(mode as Mode)}
        />
      </div>
      {undo.seconds > 0 && door.mode === 'OpenAlways' && (
        <div className={classes.acts}>
          <Notice
            tone="warn"
            action={
              <Button size="xs" variant="default" onClick={() => void restoreMode()}>
                {t('undoOpen', { count: undo.seconds })}
              </Button>
            }
          >
            {t('openNow')}
          </Notice>
        </div>
      )}
    </>
  );
}
