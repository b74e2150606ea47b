import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { StatePanel } from '@/components/form/state-panel';
import { ClockDrift, ComputerTime, useRightTime } from '@/components/network/clock-drift';
import { browserClock } from '@/lib/clock';
import { rpc } from '@/lib/session/device';
import { formatDeviceTime, parseDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { refreshDeviceClock, useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { useMayJump } from './use-may-jump';

const SetClockDialog = lazyPart(() => import('./set-clock-dialog').then((module) => module.SetClockDialog));

const READ_EVERY_MS = 10_000;
/** The device does not change a clock that is off by no more than this. */
const TOLERANCE_S = 1;

interface ClockPanelProps {
  /** The time server sets the clock, so its field is disabled. */
  isServed: boolean;
  isReadOnly: boolean;
}

/** Time of the device beside that of the computer, and buttons that set it. Written at once, not with Save. */
export function ClockPanel({ isServed, isReadOnly }: ClockPanelProps) {
  const t = useTranslations('network.dateSet');
  const [isSetting, setSetting] = useState(false);
  const act = useAct();
  const mayJump = useMayJump();
  const { timeFormat } = useCapabilities();
  const device = useDeviceClock();
  const right = useRightTime();
  useEffect(() => browserClock.every(READ_EVERY_MS, () => void refreshDeviceClock()), []);
  const at = device === undefined ? undefined : parseDeviceTime(device);

  /** `time` is called again right before the request, because a question before it may stay open for a while. */
  const set = async (time: () => string) => {
    const next = parseDeviceTime(time());
    const jumpS = at === undefined || next === undefined ? 0 : (next - at) / 1_000;
    if (!(await mayJump(jumpS, { confirm: t('set') }))) return false;
    return act.run(async () => {
      await rpc.call('global.setCurrentTime', { time: time(), tolerance: TOLERANCE_S });
      await refreshDeviceClock();
    }, t('set'));
  };
  const isOff = isServed || isReadOnly;

  return (
    <>
      <StatePanel
        title={t('clock')}
        lines={[
          {
            label: t('device'),
            value: <bdi dir="ltr">{device === undefined ? '–' : showDeviceTime(device, timeFormat)}</bdi>,
          },
          {
            label: t('computer'),
            value: (
              <>
                <ComputerTime />
                {at !== undefined && <ClockDrift at={at} />}
              </>
            ),
          },
        ]}
        acts={
          <>
            <ActButton
              label={t('sync')}
              isBusy={act.isBusy}
              isDisabled={isOff}
              run={() => set(() => formatDeviceTime(right()))}
            />
            <ActButton label={t('setTo')} isDisabled={isOff} run={() => setSetting(true)} />
          </>
        }
        hint={isServed ? t('served') : undefined}
      />
      {isSetting && (
        <SetClockDialog
          from={device ?? formatDeviceTime(right())}
          isBusy={act.isBusy}
          onSet={(time) => void set(() => time).then((isSet) => isSet && setSetting(false))}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  );
}
