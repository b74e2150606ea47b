import { Button, Modal } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { DoneBar } from '@/components/feedback/done-bar';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import classes from '@/components/form/dialog-form.module.css';
import { isolated } from '@/lib/i18n/isolated';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import type { SyncRun } from '@/lib/records/use-sync';

interface SyncDialogProps {
  run: SyncRun;
  /** Stops after the current device. */
  onCancel(): void;
  onClose(): void;
}

/** Progress of a sync with Stop, then the figures and the devices that failed. */
export function SyncDialog({ run, onCancel, onClose }: SyncDialogProps) {
  useFocusReturn();
  const t = useTranslations('table.sync');
  const progress = useTranslations('run');
  const common = useTranslations('common');
  const format = useFormatter();
  const failureText = useFailureText();
  const { act, targets, results, end } = run;
  const good = results.filter(({ Success }) => Success);
  const failed = results.filter(({ Success }) => !Success);
  const nameOf = (device: unknown) => targets.find((each) => each.device === device)?.name ?? String(device);
  const fetched = results.reduce((sum, { Records }) => sum + Records, 0);
  const why = end?.failure === undefined ? undefined : failureText(end.failure);
  const isRunning = end === undefined;

  return (
    <Modal
      opened
      onClose={isRunning ? onCancel : onClose}
      title={t(act)}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': isRunning ? t('stop') : common('close') }}
    >
      <div className={classes.form} aria-busy={isRunning}>
        <p>{progress('doneOf', { done: results.length, total: targets.length })}</p>
        <DoneBar label={t(act)} done={results.length} total={targets.length} />
        {end && (
          <Notice tone={failed.length === 0 && good.length === targets.length ? 'ok' : 'warn'} isNews>
            {t('result', { done: good.length, failed: failed.length })}
          </Notice>
        )}
        {end && act === 'logs' && <p>{t('records', { count: fetched })}</p>}
        {end && failed.length > 0 && (
          <p>
            {t('failed', {
              names: format.list(
                failed.map(({ Device }) => isolated(nameOf(Device))),
                LIST_FORMAT,
              ),
            })}
          </p>
        )}
        {end?.isCancelled && <Notice tone="info">{t('stopped')}</Notice>}
        {why !== undefined && <Notice tone="bad">{why}</Notice>}
        <div className={classes.buttons}>
          {isRunning ? (
            <Button variant="default" disabled={run.isStopping} onClick={onCancel}>
              {t('stop')}
            </Button>
          ) : (
            <Button onClick={onClose}>{common('close')}</Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
