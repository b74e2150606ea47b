import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { useNameList } from '@/lib/i18n/use-name-list';
import type { Holiday } from '@/lib/validation/holidays';
import { copiedYear, incomingLines, yearsOf } from './incoming';
import { IncomingTable } from './incoming-table';

interface CopyYearDialogProps {
  holidays: readonly Holiday[];
  elsewhere: number;
  onClose(): void;
  onTake(holidays: Holiday[]): void;
}

/** Copies the holidays of a year to the next year; they are put into the form, nothing is saved. */
export function CopyYearDialog({ holidays, elsewhere, onClose, onTake }: CopyYearDialogProps) {
  const t = useTranslations('section.holidayGroup.incoming');
  const nameList = useNameList();
  const years = yearsOf(holidays);
  const [year, setYear] = useState(years[0] ?? 0);
  const [isMove, setMove] = useState(false);
  const held = isMove ? holidays.filter(({ start }) => start.slice(0, 4) !== String(year)) : holidays;
  const copied = copiedYear(holidays, year, year + 1);
  const lines = incomingLines(copied.days, held, elsewhere);
  const taken = lines.flatMap(({ holiday, outcome }) => (outcome === 'new' ? [holiday] : []));
  return (
    <DialogFrame
      size="lg"
      onClose={onClose}
      title={t('copyTitle')}
      changed={[
        ...(year === (years[0] ?? 0) ? [] : [t('copyFrom')]),
        ...(isMove ? [t('move', { year: String(year) })] : []),
      ]}
    >
      <DialogForm
        button={t('take', { count: taken.length })}
        isReady={taken.length > 0}
        onSubmit={() => {
          onTake([...held, ...taken]);
          onClose();
        }}
      >
        <NativeSelect
          label={t('copyFrom')}
          value={year}
          data={years.map((each) => ({ value: String(each), label: `${each} → ${each + 1}` }))}
          onChange={(event) => setYear(Number(event.currentTarget.value))}
        />
        <Checkbox
          label={t('move', { year: String(year) })}
          checked={isMove}
          onChange={(event) => setMove(event.currentTarget.checked)}
        />
        {copied.lost.length > 0 && (
          <Notice tone="warn">{t('lost', { year: String(year + 1), names: nameList(copied.lost) })}</Notice>
        )}
        {copied.shorter.length > 0 && (
          <Notice tone="warn">{t('shorter', { year: String(year + 1), names: nameList(copied.shorter) })}</Notice>
        )}
        <IncomingTable key={year} lines={lines} held={held} />
      </DialogForm>
    </DialogFrame>
  );
}
