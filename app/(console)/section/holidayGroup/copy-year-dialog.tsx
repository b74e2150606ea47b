import { Button, Checkbox, Modal, NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import form from '@/components/form/dialog-form.module.css';
import { useNameList } from '@/lib/i18n/use-name-list';
import type { Holiday } from '@/lib/validation/holidays';
import { copiedYear, incomingLines, yearsOf } from './incoming';
import { IncomingTable } from './incoming-table';
import '@mantine/core/styles/Checkbox.layer.css';
import '@/components/theme/dialog-styles';

interface CopyYearDialogProps {
  holidays: readonly Holiday[];
  elsewhere: number;
  onClose(): void;
  onTake(holidays: Holiday[]): void;
}

/** The holidays of a year on the same days of the next; they go into the form, nothing is saved. */
export function CopyYearDialog({ holidays, elsewhere, onClose, onTake }: CopyYearDialogProps) {
  useFocusReturn();
  const t = useTranslations('section.holidayGroup.incoming');
  const common = useTranslations('common');
  const nameList = useNameList();
  const years = yearsOf(holidays);
  const [year, setYear] = useState(years[0] ?? 0);
  const [isMove, setMove] = useState(false);
  const held = isMove ? holidays.filter(({ start }) => start.slice(0, 4) !== String(year)) : holidays;
  const copied = copiedYear(holidays, year, year + 1);
  const lines = incomingLines(copied.days, held, elsewhere);
  const taken = lines.flatMap(({ holiday, outcome }) => (outcome === 'new' ? [holiday] : []));
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('copyTitle')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={form.form}>
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
        <div className={form.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
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
        </div>
      </div>
    </Modal>
  );
}
