import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DoneBar } from '@/components/feedback/done-bar';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { cancelUpgrade, percentOf, type UpgradeReport } from '@/components/shell/use-upgrade';
import { ReplyError } from '@/lib/contract/error-codes';
import { UPGRADE_REASONS, type UpgradeReason, WRONG_IN_UPGRADE } from '@/lib/contract/methods/upgrade';
import { RpcError } from '@/lib/rpc/rpc-error';
import classes from './update.module.css';

/** Text of a reason; one that is not known, or none, is a failed upgrade. */
export function useReason(): (reason: unknown) => string {
  const t = useTranslations('update');
  return (reason) => t(`reason.${UPGRADE_REASONS.find((each) => each === reason) ?? 'UpgradeFailed'}`);
}

/** Text of a refusal that has a reason, or of a file that the device finds too large; undefined otherwise. */
export function useRefusalText(): (error: unknown) => string | undefined {
  const t = useTranslations('update');
  const errors = useTranslations('errors');
  const reasonText = useReason();
  return (error) => {
    if (error instanceof RpcError && error.code === ReplyError.BodyTooLong) return errors('ImportTooLarge');
    const reason = reasonOf(error);
    const wrong = error instanceof RpcError && WRONG_IN_UPGRADE.find((each) => each === error.detail.field);
    return reason === 'WrongUpgradeFile' && wrong ? t(`wrong.${wrong}`) : reason && reasonText(reason);
  };
}

/** Percent between two announcements. */
const SAID_EVERY = 10;

/** The reason in a refusal; undefined for any other failure. */
const reasonOf = (error: unknown): UpgradeReason | undefined =>
  error instanceof RpcError ? UPGRADE_REASONS.find((each) => each === error.detail.reason) : undefined;

interface ProgressPanelProps {
  report: UpgradeReport;
  isUnavailable: boolean;
  onChanged(): void;
}

/** How far the device is, and how the last upgrade ended. */
export function ProgressPanel({ report, isUnavailable, onChanged }: ProgressPanelProps) {
  const { way, State, Reason } = report;
  const t = useTranslations('update');
  const form = useTranslations('form');
  const reasonText = useReason();
  const act = useAct();
  const percent = percentOf(report);
  const cancel = async () => {
    await act.run(() => cancelUpgrade(way), t('cancel'));
    onChanged();
  };

  switch (State) {
    case 'Upgrading':
      return (
        <Panel title={t('upgrading')}>
          <div className={classes.body}>
            <DoneBar label={t('upgrading')} done={percent} total={100} />
            <div className={classes.line}>
              <span>{form('upload.percent', { value: percent })}</span>
              <Button variant="default" disabled={isUnavailable} loading={act.isBusy} onClick={() => void cancel()}>
                {t('cancel')}
              </Button>
            </div>
            <span className="unseen" role="status">
              {form('upload.percent', { value: Math.floor(percent / SAID_EVERY) * SAID_EVERY })}
            </span>
            {isUnavailable ? (
              <Notice tone="warn" isNews>
                {t('unavailable')}
              </Notice>
            ) : (
              <Notice tone="warn">{t('keepPower')}</Notice>
            )}
          </div>
        </Panel>
      );
    case 'Succeeded':
      return (
        <Notice tone="ok" isNews>
          {t('succeeded')}
        </Notice>
      );
    case 'Failed':
    case 'FailedReboot':
      return (
        <Notice tone="bad" isNews>
          <p>
            <strong>{t('failedAt', { percent })}</strong>
          </p>
          <p>{reasonText(Reason)}</p>
          {State === 'FailedReboot' && <p>{t('restartsOld')}</p>}
        </Notice>
      );
    default:
      return null;
  }
}
