import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { bdi } from '@/components/feedback/bdi';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Mark } from '@/components/feedback/mark';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { StatePanel } from '@/components/form/state-panel';
import { browserClock } from '@/lib/clock';
import { rpc } from '@/lib/session/device';
import { formatDeviceTime, parseDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { refreshDeviceClock, useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';

const SetClockDialog = lazyPart(() => import('./set-clock-dialog').then((module) => module.SetClockDialog));

const READ_EVERY_MS = 10_000;
/** A larger difference between the clocks is marked. */
const DRIFT_MAX_S = 60;
const DAY_S = 86_400;
/** The device does not change a clock that is off by no more than this. */
const TOLERANCE_S = 1;

/** The wall clock of this computer as the device counts, in its own zone. */
const computerNow = () => Date.now() - new Date().getTimezoneOffset() * 60_000;

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
  const { timeFormat } = useCapabilities();
  const device = useDeviceClock();
  useEffect(() => browserClock.every(READ_EVERY_MS, () => void refreshDeviceClock()), []);
  const at = device === undefined ? undefined : parseDeviceTime(device);
  const driftS = at === undefined ? undefined : Math.round((at - computerNow()) / 1_000);

  /** `time` is called again right before the request, because a question before it may stay open for a while. */
  const set = async (time: () => string) => {
    const next = parseDeviceTime(time());
    const isJump = at !== undefined && next !== undefined && Math.abs(next - at) > DAY_S * 1_000;
    if (isJump && !(await ask({ title: t('jumpTitle'), text: t('jumpText'), confirm: t('set'), cancel: t('keep') }))) {
      return false;
    }
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
                <bdi dir="ltr">{showDeviceTime(formatDeviceTime(computerNow()), timeFormat)}</bdi>
                {driftS !== undefined && <Drift seconds={driftS} />}
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
              run={() => set(() => formatDeviceTime(computerNow()))}
            />
            <ActButton label={t('setTo')} isDisabled={isOff} run={() => setSetting(true)} />
          </>
        }
        hint={isServed ? t('served') : undefined}
      />
      {isSetting && (
        <SetClockDialog
          from={device ?? formatDeviceTime(computerNow())}
          isBusy={act.isBusy}
          onSet={(time) => void set(() => time).then((isSet) => isSet && setSetting(false))}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  );
}

/** By how much the device's clock is off. */
function Drift({ seconds }: { seconds: number }) {
  const t = useTranslations('network.dateSet');
  const off = Math.abs(seconds);
  const isAhead = seconds > 0;
  const text = () => {
    if (off < 2) return t('same');
    const count = Math.floor(off / DAY_S);
    if (count > 0) return isAhead ? t('aheadDays', { count }) : t('behindDays', { count });
    // Within a day, so that it reads as a time of day.
    const time = { time: formatDeviceTime(off * 1_000).slice(-8), bdi };
    return isAhead ? t.rich('ahead', time) : t.rich('behind', time);
  };
  return <Mark tone={off > DRIFT_MAX_S ? 'warn' : 'ok'}>{text()}</Mark>;
}
