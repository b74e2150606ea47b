import { useTranslations } from 'next-intl';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { DialogTextField } from '@/components/form/dialog-text-field';
import { DialogTimeField } from '@/components/form/dialog-time-field';
import { HOLIDAY } from '@/lib/contract/limits';
import { useActionForm } from '@/lib/forms/use-action-form';
import { typedTimeProblem } from '@/lib/session/typed-time';
import { type Holiday, holidayProblems } from '@/lib/validation/holidays';
import { YearStrip } from './year-strip';

interface HolidayDialogProps {
  /** Undefined for a new holiday. */
  holiday: Holiday | undefined;
  /** The other holidays of the group. */
  others: readonly Holiday[];
  onClose(): void;
  onDone(holiday: Holiday): void;
}

/** Name and dates of one holiday; they are put into the form, nothing is saved. */
export function HolidayDialog({ holiday, others, onClose, onDone }: HolidayDialogProps) {
  const t = useTranslations('section.holidayGroup');
  const fields = useActionForm<Holiday>({
    initial: holiday ?? { name: '', start: '', end: '' },
    label: (key) => (key === 'stored' ? key : t(`holiday.${key}`)),
    validate: (values) => holidayProblems(values, others),
  });
  // The page below also has a field called name.
  const own = (key: 'name' | 'start' | 'end') => ({ ...fields.field(key), key: `holiday.${key}` });
  const start = own('start');
  const isDate = (text: string) => typedTimeProblem(text, 'date') === undefined;
  const done = (values: Holiday) => {
    onDone(values);
    onClose();
  };
  return (
    <DialogFrame onClose={onClose} title={holiday ? <bdi>{holiday.name}</bdi> : t('add')} changed={fields.changedNames}>
      <DialogForm button={t('done')} onSubmit={fields.onSubmit(done)}>
        <DialogTextField field={own('name')} maxLength={HOLIDAY.nameMax} aria-required />
        <DialogTimeField
          field={{
            ...start,
            // Most holidays last one day.
            set: (date) => fields.set({ start: date, ...(fields.values.end === '' && isDate(date) && { end: date }) }),
          }}
          kind="date"
          isRequired
        />
        <DialogTimeField field={own('end')} kind="date" isRequired />
        <YearStrip holidays={[...others, fields.values]} />
      </DialogForm>
    </DialogFrame>
  );
}
