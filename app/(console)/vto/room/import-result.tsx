import { Button, Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/feedback/error-text';
import { Notice } from '@/components/feedback/notice';
import buttons from '@/components/form/dialog-form.module.css';
import { FailCode } from '@/lib/contract/error-codes';
import { failCodeKey } from '@/lib/errors/describe-error';
import type { RoomLine } from '@/lib/intercom/room-file';
import type { ImportRun } from '@/lib/intercom/use-contact-import';
import classes from './import-dialog.module.css';
import { LineTable } from './line-table';
import '@mantine/core/styles/Progress.layer.css';

interface ImportResultProps {
  run: Exclude<ImportRun, { kind: 'idle' }>;
  lines: readonly RoomLine[];
  onCancel(): void;
  onClose(): void;
}

/** The run of an import, and then what did not come in, each line with its reason. */
export function ImportResult({ run, lines, onCancel, onClose }: ImportResultProps) {
  const t = useTranslations('vto.room');
  const common = useTranslations('common');
  const failCodes = useTranslations('errors.FailCode');
  const failureText = useFailureText();
  if (run.kind === 'running') {
    return (
      <div className={classes.step} aria-busy="true">
        <p>{t('sending', { done: run.done, total: run.total })}</p>
        <Progress
          value={(run.done / Math.max(1, run.total)) * 100}
          aria-label={t('importTitle')}
          transitionDuration={0}
        />
        <div className={buttons.buttons}>
          <Button variant="default" disabled={run.isStopping} onClick={onCancel}>
            {t('stop')}
          </Button>
        </div>
      </div>
    );
  }
  const { codes, isCancelled, failure } = run.end;
  const sent = lines.filter(({ problem }) => !problem);
  const refused = sent.flatMap((line, index) => {
    const code = codes[index];
    if (code === FailCode.None) return [];
    return [{ ...line, reason: code === undefined ? t('unsent') : failCodes(failCodeKey(code)) }];
  });
  const missed = [...lines.filter(({ problem }) => problem), ...refused];
  const failed = failure === undefined ? undefined : failureText(failure);
  return (
    <div className={classes.step}>
      <Notice tone={missed.length > 0 ? 'warn' : 'ok'} isNews>
        {t('result', { added: sent.length - refused.length, missed: missed.length })}
      </Notice>
      {isCancelled && <Notice tone="info">{t('stopped')}</Notice>}
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
      {missed.length > 0 && <LineTable lines={missed} />}
      <div className={buttons.buttons}>
        <Button onClick={onClose}>{common('close')}</Button>
      </div>
    </div>
  );
}
