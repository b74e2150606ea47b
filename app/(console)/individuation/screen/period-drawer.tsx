import { Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { FormRow } from '@/components/form/form-row';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { TimeField } from '@/components/form/time-field';
import { isClip } from '@/components/terminal/use-adverts';
import { ADVERT_PLAN } from '@/lib/contract/limits';
import type { AdvertResource } from '@/lib/contract/methods/video-output';
import { type AdvertSection, PLAN_MODES } from '@/lib/contract/tables/terminal-screen';
import type { FormField } from '@/lib/forms/form-field';
import { type ActionForm, useActionForm } from '@/lib/forms/use-action-form';
import { type PeriodFields, periodFields, periodProblems, sectionOf } from './plan';

interface PeriodDrawerProps {
  /** From 0 for Sunday. */
  day: number;
  /** Undefined: a new one. */
  section: AdvertSection | undefined;
  /** The other periods of the day. */
  others: readonly AdvertSection[];
  adverts: readonly AdvertResource[];
  onDone(section: AdvertSection): void;
  onClose(): void;
}

/** One period of the plan. It changes the form of the page. */
export function PeriodDrawer({ day, section, others, adverts, onDone, onClose }: PeriodDrawerProps) {
  const t = useTranslations('individuation.screen');
  const common = useTranslations('common');
  const label = (key: keyof PeriodFields) => t(`period.${key}`);
  const fields: ActionForm<PeriodFields> = useActionForm({
    initial: periodFields(section, others),
    isNew: section === undefined,
    label,
    validate: (values) => periodProblems(values, others),
  });
  const { mode } = fields.values;
  const done = fields.onSubmit((values) => {
    onDone(sectionOf(values, day, section));
    onClose();
  });
  const modeField = fields.field('mode');
  return (
    <DrawerForm
      isNew={section === undefined}
      title={t(section ? 'editPeriod' : 'addPeriod')}
      changed={fields.changed.map(label)}
      submit={common('ok')}
      failure={undefined}
      isBusy={false}
      onSave={() => done()}
      onClose={onClose}
    >
      <TimeField field={fields.field('start')} />
      <TimeField field={fields.field('end')} />
      <SelectField
        field={{ ...modeField, set: (next) => fields.set({ mode: next, ids: [] }) }}
        choices={PLAN_MODES.map((value) => ({ value: value as string, label: t(`mode.${value}`) }))}
      />
      {mode !== 'Clock' && (
        <ResourceList
          field={fields.field('ids')}
          most={mode === 'Clip' ? 1 : ADVERT_PLAN.resources.max}
          adverts={adverts.filter((each) => isClip(each) === (mode === 'Clip'))}
        />
      )}
      {mode === 'Pictures' && <NumberField field={fields.field('interval')} unit={common('seconds')} />}
    </DrawerForm>
  );
}

interface ResourceListProps {
  field: FormField<readonly number[]>;
  most: number;
  adverts: readonly AdvertResource[];
}

/** Resources in the order in which they were chosen; one that the device lacks can only be taken away. */
function ResourceList({ field, most, adverts }: ResourceListProps) {
  const t = useTranslations('individuation.screen');
  const { value } = field;
  const gone = value.filter((id) => !adverts.some(({ ID }) => ID === id));
  const rows = [
    ...adverts.map(({ ID, Name }) => ({ ID, Name })),
    ...gone.map((ID) => ({ ID, Name: t('gone', { id: ID }) })),
  ];
  const change = (id: number) => {
    if (value.includes(id)) field.set(value.filter((each) => each !== id));
    else field.set(most === 1 ? [id] : [...value, id]);
  };
  return (
    <FormRow field={field} isGroup width="content">
      {rows.map(({ ID, Name }) => (
        <Checkbox
          key={ID}
          label={
            <>
              <bdi>{Name}</bdi> {most > 1 && value.includes(ID) && `(${value.indexOf(ID) + 1})`}
            </>
          }
          checked={value.includes(ID)}
          disabled={field.disabled || (most > 1 && value.length >= most && !value.includes(ID))}
          onChange={() => change(ID)}
        />
      ))}
      {rows.length === 0 && t('noResources')}
    </FormRow>
  );
}
