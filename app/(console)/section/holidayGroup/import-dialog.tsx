import { Button, NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { DialogCancel } from '@/components/form/dialog-cancel';
import form from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { FileChoice } from '@/components/form/file-choice';
import { FoldedPart } from '@/components/form/folded-part';
import { useLastFile } from '@/components/form/use-last-file';
import { CalendarError } from '@/lib/calendar/calendar-event';
import type { readCalendar } from '@/lib/calendar/read-calendar';
import { FileError, fileText } from '@/lib/csv/file-text';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { deviceWallAt } from '@/lib/session/computer-time';
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

/** Loaded with the first file: the library that knows the rules of calendars is a quarter of the page. */
const loadReader = () =>
  import(/* webpackChunkName: "calendar-file" */ '@/lib/calendar/read-calendar').then((module) => module.readCalendar);

/** A file and the reader for it. */
interface Chosen {
  text: string;
  read: typeof readCalendar;
}

/**
 * Imports holidays of a calendar file, for one year or several: the device repeats none, so those that repeat in the
 * file are written year by year. They are put into the form, nothing is saved. Instants of the file count on the
 * device's clock.
 */
export function ImportDialog({ year: now, held, elsewhere, onClose, onTake }: ImportDialogProps) {
  const t = useTranslations('section.holidayGroup.incoming');
  const files = useTranslations('personImport');
  const common = useTranslations('common');
  const [fault, setFault] = useState<string>();
  const [chosen, setChosen] = useState<Chosen>();
  const [year, setYear] = useState(now);
  const [more, setMore] = useState(0);
  const { NTP, Locales } = useTables(['NTP', 'Locales']).data ?? {};
  const found = useMemo(
    () =>
      chosen?.read(chosen.text, year, {
        lastYear: year + more,
        wallAt: (instant) => deviceWallAt(instant, NTP, Locales) ?? instant,
      }),
    [chosen, year, more, NTP, Locales],
  );
  const lines = found && incomingLines(found.days, held, elsewhere);
  const taken = (lines ?? []).flatMap(({ holiday, outcome }) => (outcome === 'new' ? [holiday] : []));

  const readFile = useLastFile();
  const choose = (file: File) => {
    setFault(undefined);
    const content = async (): Promise<Chosen> => {
      if (file.size > BYTES_MAX) throw new CalendarError('tooMany');
      const [text, read] = await Promise.all([fileText(file), loadReader()]);
      // A file that is no calendar fails here.
      read(text, year);
      return { text, read };
    };
    void readFile(file, content, {
      read: setChosen,
      failed: (error) => {
        if (error instanceof CalendarError) setFault(t(`file.${error.problem}`));
        else if (error instanceof FileError && error.problem === 'encoding') setFault(t('file.encoding'));
        else setFault(error instanceof FileError ? t('file.noCalendar') : files('problem.unreadable'));
      },
    });
  };

  return (
    <DialogFrame
      size="lg"
      onClose={onClose}
      title={t('importTitle')}
      closeOnClickOutside={false}
      changed={[
        ...(lines ? [t('fileTitle')] : []),
        ...(year === now ? [] : [t('year')]),
        ...(more === 0 ? [] : [t('lastYear')]),
      ]}
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
          data={[-1, 0, 1, 2, 3, 4].map((later) => String(now + later))}
          onChange={(event) => setYear(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={t('lastYear')}
          description={t('lastYearHint')}
          value={year + more}
          data={[0, 1, 2, 3, 4].map((later) => String(year + later))}
          onChange={(event) => setMore(Number(event.currentTarget.value) - year)}
        />
        {lines ? (
          <>
            <IncomingTable key={`${year} ${more}`} lines={lines} held={held} />
            {found.leftOut.length > 0 && (
              <FoldedPart line={t('leftOut', { count: found.leftOut.length })}>
                <ul>
                  {found.leftOut.slice(0, SHOWN).map(({ name, reason }, index) => (
                    <li key={index}>{t(`reason.${reason}`, { name: isolated(name || '–') })}</li>
                  ))}
                  {found.leftOut.length > SHOWN && <li>…</li>}
                </ul>
              </FoldedPart>
            )}
          </>
        ) : (
          <FileChoice label={t('fileTitle')} accept=".ics,text/calendar" onChoose={choose} />
        )}
        <div className={form.buttons}>
          {lines ? (
            <>
              <Button variant="default" onClick={() => setChosen(undefined)}>
                {common('back')}
              </Button>
              <Button
                disabled={taken.length === 0}
                onClick={() => {
                  onTake([...held, ...taken]);
                  onClose();
                }}
              >
                {t('take', { count: taken.length })}
              </Button>
            </>
          ) : (
            <DialogCancel />
          )}
        </div>
      </div>
    </DialogFrame>
  );
}
