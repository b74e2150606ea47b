import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/feedback/error-text';
import { Mark, type Tone } from '@/components/feedback/mark';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { StatePanel } from '@/components/form/state-panel';
import { MODULE_STATES } from '@/lib/contract/tables/ext-module';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import type { ModuleStatus } from './use-module';

const TONES = { None: 'off', Online: 'ok', Offline: 'bad', WrongType: 'warn' } as const satisfies Record<string, Tone>;

/** Whether the module answers, and what it is. */
export function ModuleState({ status }: { status: ModuleStatus }) {
  const t = useTranslations('cfg.extModule');
  const failureText = useFailureText();
  const { timeFormat } = useCapabilities();
  const { isError, error, isFetching, refetch } = status;
  // What it said before a failed read may be past.
  const data = isError ? undefined : status.data;
  const failed = isError && !isSessionOver(error) ? failureText(error) : undefined;
  // A foreign device may say anything.
  const state = MODULE_STATES.find((each) => each === data?.state);
  const technical = (value: unknown) => value !== undefined && value !== '' && <bdi dir="ltr">{String(value)}</bdi>;

  return (
    <>
      {failed !== undefined && (
        <RetryNotice isTrying={isFetching} onRetry={() => void refetch()}>
          {failed}
        </RetryNotice>
      )}
      <StatePanel
        title={t('state')}
        lines={[
          { label: t('connection'), value: state ? <Mark tone={TONES[state]}>{t(`states.${state}`)}</Mark> : '–' },
          { label: t('model'), value: technical(data?.model) },
          { label: t('version'), value: technical(data?.version) },
          { label: t('lastSeen'), value: technical(data?.lastSeen && showDeviceTime(data.lastSeen, timeFormat)) },
        ]}
      />
    </>
  );
}
