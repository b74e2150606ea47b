import { Button, NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import form from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { FileChoice } from '@/components/form/file-choice';
import { CalendarError, type CalendarYear, readCalendar } from '@/lib/calendar/read-calendar';
import { FileError, fileText } from '@/lib/csv/file-text';
import { isolated } from '@/lib/i18n/isolated';
import type { Holiday } from '@/lib/validation/holidays';
import { incomingLines } from './incoming';
import { IncomingTable } from './incoming-table';

/** A larger file is not a calendar of holidays. */
const BYTES_MAX = 4 * 1_048_576;

/** Maximum number of skipped lines shown in the dialog. */
const SHOWN = 10;

interface ImportDialogProps {
  /** Year of the device. */
  year: number;
  held: readonly Holiday[];
  elsewhere: number;
  onClose(): void;
  onTake(holidays: Holiday[]): void;
}

/** Imports holidays of a calendar file, for one year; they are put into the form, nothing is saved. */
export function ImportDialog({ year: now, held, elsewhere, onClose, onTake }: ImportDialogProps) {
  const t = useTranslations('section.holidayGroup.incoming');
  const files = useTranslations('personImport');
  const common = useTranslations('common');
  const [fault, setFault] = useState<string>();
  const [text, setText] = useState<string>();
  const [year, setYear] = useState(now);
  const read: CalendarYear | undefined = text === undefined ? undefined : readCalendar(text, year);
  const lines = read && incomingLines(read.days, held, elsewhere);
  const taken = (lines ?? []).flatMap(({ holiday, outcome }) => (outcome === 'new' ? [holiday] : []));

  const choose = async (file: File) => {
    setFault(undefined);
    try {
      if (file.size > BYTES_MAX) throw new CalendarError('tooMany');
      const found = await fileText(file);
      readCalendar(found, year);
      setText(found);
    } catch (error) {
      if (error instanceof CalendarError) setFault(t(`file.${error.problem}`));
      else if (error instanceof FileError && error.problem === 'encoding') setFault(t('file.encoding'));
      else setFault(error instanceof FileError ? t('file.noCalendar') : files('problem.unreadable'));
    }
  };

  return (
    <DialogFrame
      size="lg"
      onClose={onClose}
      title={t('importTitle')}
      closeOnClickOutside={false}
      closeOnEscape={!lines && year === now}
    >
      <div className={form.form}>
        {!lines && <p>{t('importText')}</p>}
        {fault && (
          <Notice tone="bad" isNews>
            {fault}
          </Notice>
        )}
        <NativeSelect
          label={t('year')}
          value={year}
          data={[-1, 0, 1, 2, 3, 4].map((more) => String(now + more))}
          onChange={(event) => setYear(Number(event.currentTarget.value))}
        />
        {lines ? (
          <>
            <IncomingTable key={year} lines={lines} held={held} />
            {read.leftOut.length > 0 && (
              <details>
                <summary>{t('leftOut', { count: read.leftOut.length })}</summary>
                <ul>
                  {read.leftOut.slice(0, SHOWN).map(({ name, reason }, index) => (
                    <li key={index}>{t(`reason.${reason}`, { name: isolated(name || '–') })}</li>
                  ))}
                  {read.leftOut.length > SHOWN && <li>…</li>}
                </ul>
              </details>
            )}
          </>
        ) : (
          <FileChoice label={t('fileTitle')} accept=".ics,text/calendar" onChoose={(file) => void choose(file)} />
        )}
        <div className={form.buttons}>
          <Button variant="default" onClick={lines ? () => setText(undefined) : onClose}>
            {common(lines ? 'back' : 'cancel')}
          </Button>
          {lines && (
            <Button
              disabled={taken.length === 0}
              onClick={() => {
                onTake([...held, ...taken]);
                onClose();
              }}
            >
              {t('take', { count: taken.length })}
            </Button>
          )}
        </div>
      </div>
    </DialogFrame>
  );
}
