import { Button, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { FailedQuery } from '@/components/feedback/failed-query';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { startCloudUpgrade } from '@/components/shell/use-upgrade';
import type { CloudState } from '@/lib/contract/methods/upgrade';
import { rpc } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { deviceTime, useDeviceMinute } from '@/lib/session/use-device-clock';
import { usePolling } from '@/lib/session/use-session-open';
import { useCapabilities } from '@/lib/session/use-visitor';
import { useRefusalText } from './progress-panel';
import classes from './update.module.css';

/** `way` of a search in the background, and of one that a person starts. @spec §4 */
const BACKGROUND = 2;
const BY_PERSON = 0;
const POLL_MS = 1_000;
const FOUND = ['cloud', 'found'];
const AUTO_CHECK = ['cloud', 'autoCheck'];

/** `Upgrading` is shown as progress above the tabs. */
const STATES = [
  'None',
  'Regular',
  'Emergency',
  'Checking',
  'Timeout',
  'Disabled',
  'InvalidPatch',
] as const satisfies readonly CloudState[];
const technical = (text: ReactNode) => <bdi dir="ltr">{text}</bdi>;
const check = (way: number) => rpc.call('CloudUpgrader.check', { way }, { needs: ['State'] });

interface CloudPanelProps {
  /** Asked before the upgrade is started; false: nothing happens. */
  mayStart(): Promise<boolean>;
  onStarted(): void;
}

/** Looks for a new version in the cloud, shows its release note as text, and installs it. */
export function CloudPanel({ mayStart, onStarted }: CloudPanelProps) {
  const t = useTranslations('update');
  const common = useTranslations('common');
  const { timeFormat } = useCapabilities();
  const client = useQueryClient();
  const polling = usePolling(POLL_MS);
  const found = useQuery({
    queryKey: FOUND,
    queryFn: () => check(BACKGROUND),
    // The device is still looking.
    refetchInterval: ({ state }) => (state.data?.State === 'Checking' ? polling : false),
  });
  const auto = useQuery({
    queryKey: AUTO_CHECK,
    queryFn: () => rpc.call('CloudUpgrader.getAutoCheck', {}, { needs: ['flag'] }),
  });
  // The device's clock is watched, so that its time is known when the answer comes.
  useDeviceMinute();
  const [checkedAt, setCheckedAt] = useState<string>();
  const searching = useAct();
  const starting = useAct({ textOf: useRefusalText() });
  const switching = useAct();
  const State = found.data?.State;
  // A malformed reply may hold other types: all are shown as text.
  const textOf = (member: 'OldVersion' | 'NewVersion' | 'Attention') => String(found.data?.[member] ?? '');
  const [OldVersion, NewVersion, Attention] = [textOf('OldVersion'), textOf('NewVersion'), textOf('Attention')];
  const known = STATES.find((each) => each === State);
  // Until somebody asks, what the device has not found says nothing.
  const isTold = known !== undefined && (known !== 'None' || checkedAt !== undefined);
  const isNewer = (State === 'Regular' || State === 'Emergency') && NewVersion !== '';

  const search = () =>
    searching.run(async () => {
      const next = await check(BY_PERSON);
      client.setQueryData(FOUND, next);
      setCheckedAt(showDeviceTime(deviceTime() ?? '', timeFormat));
      // Another user started an upgrade.
      if (next.State === 'Upgrading') onStarted();
    }, t('check'));
  const start = async () => {
    const isConfirmed = await ask({
      title: t('question'),
      text: (
        <>
          <p>{t.rich('fromTo', { old: OldVersion, version: NewVersion, bdi: technical })}</p>
          <p>{t('keepPower')}</p>
        </>
      ),
      confirm: t('start'),
      cancel: common('cancel'),
      isRestart: true,
    });
    if (!isConfirmed || !(await mayStart())) return;
    await starting.run(() => startCloudUpgrade({ NewVersion, way: BY_PERSON }), t('start'));
    onStarted();
  };
  const setAutoCheck = (flag: boolean) =>
    switching.run(async () => {
      await rpc.call('CloudUpgrader.setAutoCheck', { flag });
      client.setQueryData(AUTO_CHECK, { flag });
    }, t('autoCheck'));

  if (found.isError && !found.data) return <FailedQuery query={found} />;
  return (
    <Panel title={t('cloud')}>
      <div className={classes.body} aria-busy={found.isPending}>
        {isTold && (
          <Notice tone={isNewer ? 'warn' : 'info'} isNews>
            {t(`cloudState.${known}`)}{' '}
            {checkedAt !== undefined &&
              State !== 'Checking' &&
              t.rich('checkedAt', { time: checkedAt, bdi: technical })}
          </Notice>
        )}
        {isNewer && (
          <>
            <p>{t.rich('newVersion', { version: NewVersion, bdi: technical })}</p>
            {Attention !== '' && (
              <section aria-label={t('note')}>
                <h3>{t('note')}</h3>
                <p className={classes.note} dir="auto">
                  {Attention}
                </p>
              </section>
            )}
          </>
        )}
        {auto.isError && !auto.data && <FailedQuery query={auto} />}
        {auto.data && (
          <Switch
            label={t('autoCheck')}
            checked={auto.data.flag}
            disabled={switching.isBusy}
            onChange={(event) => void setAutoCheck(event.currentTarget.checked)}
          />
        )}
        <div className={classes.line}>
          <Button variant="default" loading={searching.isBusy || State === 'Checking'} onClick={() => void search()}>
            {t('check')}
          </Button>
          {isNewer && (
            <Button loading={starting.isBusy} onClick={() => void start()}>
              {t('start')}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
