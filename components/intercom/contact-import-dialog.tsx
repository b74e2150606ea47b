import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { Notice } from '@/components/feedback/notice';
import { useMayStop } from '@/components/feedback/use-may-stop';
import buttons from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { FileChoice } from '@/components/form/file-choice';
import { browserClock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { FileError, type FileProblem, fileText } from '@/lib/csv/file-text';
import { type FileTable, readCsv } from '@/lib/csv/read-csv';
import { failCodeKey } from '@/lib/errors/describe-error';
import type { ImportEnd } from '@/lib/intercom/import-contacts';
import { useContactImport } from '@/lib/intercom/use-contact-import';
import classes from './contact-import-dialog.module.css';
import { type ContactLine, ContactLines } from './contact-lines';
import { ContactProgress } from './contact-progress';

const WIDTH = 760;
/** Extension of password-protected files. */
const LOCKED = '.dat';

/** What kind of contact a file contains, in the words of its page. */
interface ContactTexts {
  title: string;
  /** The expected format of the file. */
  fileText: string;
  /** Says that a password-protected file is accepted, too. */
  lockedText?: string;
  noColumn: string;
  empty: string;
  numberTitle: string;
  nameTitle: string;
  send(count: number): string;
}

interface ContactImportDialogProps {
  texts: ContactTexts;
  /** The file as lines to import; undefined when no column has the numbers. */
  read(table: FileTable): ContactLine[] | undefined;
  onTemplate(): void;
  /** A file that the device encrypted was chosen; absent where there are none. */
  onLocked?: ((file: File) => void) | undefined;
  onClose(): void;
  /** Contacts may have been added. */
  onImported(): void;
}

/**
 * Imports contacts from a CSV file: shows what each line would do before anything is sent. @assumed pages-1 /vto/room
 */
export function ContactImportDialog({
  texts,
  read,
  onTemplate,
  onLocked,
  onClose,
  onImported,
}: ContactImportDialogProps) {
  const t = useTranslations('contactImport');
  const common = useTranslations('common');
  const mayStop = useMayStop();
  const [fault, setFault] = useState<FileProblem | 'unreadable' | 'noColumn'>();
  const [lines, setLines] = useState<ContactLine[]>();
  const { run, start, cancel } = useContactImport();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const good = lines?.filter(({ problem }) => !problem) ?? [];
  const bad = lines?.filter(({ problem }) => problem) ?? [];
  const titles = { numberTitle: texts.numberTitle, nameTitle: texts.nameTitle };
  const faultText =
    fault === 'noColumn' ? texts.noColumn : fault === 'empty' ? texts.empty : fault && t(`file.${fault}`);

  const choose = async (file: File) => {
    if (onLocked && file.name.toLowerCase().endsWith(LOCKED)) return onLocked(file);
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    setFault(undefined);
    try {
      const table = await readCsv(await fileText(file), { clock: browserClock, signal, onProgress: () => undefined });
      const found = read(table);
      if (signal.aborted) return;
      if (found) setLines(found);
      else setFault('noColumn');
    } catch (error) {
      if (!signal.aborted) setFault(error instanceof FileError ? error.problem : 'unreadable');
    }
  };
  const send = async () => {
    await start(good.map(({ record }) => record));
    onImported();
  };
  const close = async () => {
    if (run.kind === 'running') {
      if (!(await mayStop())) return;
      cancel();
    }
    onClose();
  };

  return (
    <DialogFrame
      size={WIDTH}
      onClose={() => void close()}
      title={texts.title}
      closeOnClickOutside={false}
      changed={lines && run.kind === 'idle' ? [t('chooseFile')] : []}
    >
      <div className={classes.step} aria-busy={run.kind === 'running'}>
        {!lines && (
          <>
            <p>{texts.fileText}</p>
            {onLocked && <p>{texts.lockedText}</p>}
            {faultText !== undefined && (
              <Notice tone="bad" isNews>
                {faultText}
              </Notice>
            )}
            <FileChoice
              label={t('chooseFile')}
              accept={onLocked ? `.csv,text/csv,${LOCKED}` : '.csv,text/csv'}
              onChoose={(file) => void choose(file)}
            />
            <div className={buttons.buttons}>
              <Button variant="subtle" onClick={onTemplate}>
                {t('template')}
              </Button>
              <Button variant="default" onClick={onClose}>
                {common('cancel')}
              </Button>
            </div>
          </>
        )}
        {lines && run.kind === 'idle' && (
          <>
            <p>{t('previewText', { good: good.length, bad: bad.length })}</p>
            {/* Lines that need attention come first. */}
            <ContactLines lines={[...bad, ...good]} {...titles} />
            <div className={buttons.buttons}>
              <Button variant="default" onClick={() => setLines(undefined)}>
                {common('back')}
              </Button>
              <Button disabled={good.length === 0} onClick={() => void send()}>
                {texts.send(good.length)}
              </Button>
            </div>
          </>
        )}
        {run.kind === 'running' && <ContactProgress label={texts.title} run={run} onStop={cancel} />}
        {run.kind === 'ended' && (
          <>
            <Ended end={run.end} good={good} bad={bad} titles={titles} />
            <div className={buttons.buttons}>
              <Button onClick={onClose}>{common('close')}</Button>
            </div>
          </>
        )}
      </div>
    </DialogFrame>
  );
}

interface EndedProps {
  end: ImportEnd;
  good: readonly ContactLine[];
  bad: readonly ContactLine[];
  titles: { numberTitle: string; nameTitle: string };
}

/** Lines that were not imported, each with its reason. */
function Ended({ end, good, bad, titles }: EndedProps) {
  const t = useTranslations('contactImport');
  const failCodes = useTranslations('failCode');
  const failureText = useFailureText();
  const refused = good.flatMap((line, index) => {
    const code = end.codes[index];
    if (code === FailCode.None) return [];
    return [{ ...line, reason: code === undefined ? t('unsent') : failCodes(failCodeKey(code)) }];
  });
  const missed = [...bad, ...refused];
  const why = end.failure === undefined ? undefined : failureText(end.failure);
  return (
    <>
      <Notice tone={missed.length > 0 ? 'warn' : 'ok'} isNews>
        {t('result', { added: good.length - refused.length, missed: missed.length })}
      </Notice>
      {end.isCancelled && <Notice tone="info">{t('stopped')}</Notice>}
      {why !== undefined && <Notice tone="bad">{why}</Notice>}
      {missed.length > 0 && <ContactLines lines={missed} {...titles} />}
    </>
  );
}
