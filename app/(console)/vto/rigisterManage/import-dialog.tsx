import { Button, Modal, Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { useMayLose } from '@/components/feedback/use-may-lose';
import classes from '@/components/form/dialog-form.module.css';
import { browserClock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import type { VideoTalkContact } from '@/lib/contract/records';
import { FileError, fileText } from '@/lib/csv/file-text';
import { readCsv } from '@/lib/csv/read-csv';
import { failCodeKey } from '@/lib/errors/describe-error';
import { doorStationRecord, type StationLine, stationLines, stationTemplate } from '@/lib/intercom/door-station-fields';
import { useContactImport } from '@/lib/intercom/use-contact-import';
import { saveFile } from '@/lib/save-file';
import { LineTable } from './line-table';
import '@mantine/core/styles/Progress.layer.css';
import '@/components/theme/dialog-styles';

const WIDTH = 760;

interface ImportDialogProps {
  held: readonly VideoTalkContact[];
  onClose(): void;
  /** Door stations may have come. */
  onImported(): void;
}

/** Door stations of a CSV file: what each line would do is seen before anything is sent. */
export function ImportDialog({ held, onClose, onImported }: ImportDialogProps) {
  useFocusReturn();
  const t = useTranslations('vto.rigisterManage');
  const rooms = useTranslations('vto.room');
  const common = useTranslations('common');
  const failCodes = useTranslations('errors.FailCode');
  const failureText = useFailureText();
  const mayLose = useMayLose();
  const [fault, setFault] = useState<string>();
  const [lines, setLines] = useState<StationLine[]>();
  const { run, start, cancel } = useContactImport();
  const good = lines?.filter(({ problem }) => !problem) ?? [];
  const bad = lines?.filter(({ problem }) => problem) ?? [];

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setFault(undefined);
    try {
      const signal = new AbortController().signal;
      const table = await readCsv(await fileText(file), { clock: browserClock, signal, onProgress: () => undefined });
      const read = stationLines(table, held);
      if (read) setLines(read);
      else setFault(t('noColumn'));
    } catch (error) {
      const problem = error instanceof FileError ? error.problem : 'unreadable';
      setFault(problem === 'empty' ? t('emptyFile') : rooms(`file.${problem}`));
    }
  };
  const send = async () => {
    await start(
      good.map(({ fields }) => {
        const { RecNo: _, ...record } = doorStationRecord(fields);
        return record;
      }),
    );
    onImported();
  };
  const close = async () => {
    if (run.kind === 'running') {
      if (!(await mayLose([t('importTitle')]))) return;
      cancel();
    }
    onClose();
  };
  const codes = run.kind === 'ended' ? run.end.codes : [];
  const refused = good.flatMap((line, index) => {
    const code = codes[index];
    if (code === FailCode.None) return [];
    return [{ ...line, reason: code === undefined ? rooms('unsent') : failCodes(failCodeKey(code)) }];
  });
  const why = run.kind === 'ended' && run.end.failure !== undefined ? failureText(run.end.failure) : undefined;

  return (
    <Modal
      opened
      size={WIDTH}
      onClose={() => void close()}
      title={t('importTitle')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={classes.form} aria-busy={run.kind === 'running'}>
        {!lines && (
          <>
            <p>{t('fileText')}</p>
            {fault !== undefined && (
              <Notice tone="bad" isNews>
                {fault}
              </Notice>
            )}
            <label>
              {rooms('chooseFile')}{' '}
              <input
                type="file"
                accept=".csv,text/csv"
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  // Emptied at once: choosing the same file again is a change again.
                  event.currentTarget.value = '';
                  void choose(file);
                }}
              />
            </label>
            <div className={classes.buttons}>
              <Button variant="subtle" onClick={() => saveFile('door-stations-template.csv', stationTemplate())}>
                {rooms('template')}
              </Button>
              <Button variant="default" onClick={onClose}>
                {common('cancel')}
              </Button>
            </div>
          </>
        )}
        {lines && run.kind === 'idle' && (
          <>
            <p>{rooms('previewText', { good: good.length, bad: bad.length })}</p>
            <LineTable lines={[...bad, ...good]} />
            <div className={classes.buttons}>
              <Button variant="default" onClick={() => setLines(undefined)}>
                {common('back')}
              </Button>
              <Button disabled={good.length === 0} onClick={() => void send()}>
                {t('send', { count: good.length })}
              </Button>
            </div>
          </>
        )}
        {run.kind === 'running' && (
          <>
            <p>{rooms('sending', { done: run.done, total: run.total })}</p>
            <Progress
              value={(run.done / Math.max(1, run.total)) * 100}
              aria-label={t('importTitle')}
              transitionDuration={0}
            />
            <div className={classes.buttons}>
              <Button variant="default" disabled={run.isStopping} onClick={cancel}>
                {rooms('stop')}
              </Button>
            </div>
          </>
        )}
        {run.kind === 'ended' && (
          <>
            <Notice tone={bad.length + refused.length > 0 ? 'warn' : 'ok'} isNews>
              {rooms('result', { added: good.length - refused.length, missed: bad.length + refused.length })}
            </Notice>
            {run.end.isCancelled && <Notice tone="info">{rooms('stopped')}</Notice>}
            {why !== undefined && <Notice tone="bad">{why}</Notice>}
            {bad.length + refused.length > 0 && <LineTable lines={[...bad, ...refused]} />}
            <div className={classes.buttons}>
              <Button onClick={onClose}>{common('close')}</Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
