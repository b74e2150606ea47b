import { useTranslations } from 'next-intl';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { SegmentedField } from '@/components/form/segmented-field';
import type { Choice } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import type { DrawerEnds } from '@/components/form/use-drawer-form';
import { useElementForm } from '@/components/form/use-element-form';
import { ALARM } from '@/lib/contract/limits';
import type { AlarmInputTable, DoorLink } from '@/lib/contract/tables/alarm';
import type { FormField } from '@/lib/forms/form-field';
import { actionAt, INPUT, type InputFields, inputProblems, withFire } from './input-fields';

interface InputDrawerProps extends DrawerEnds {
  /** From 0. */
  index: number;
  inputs: AlarmInputTable[];
  outputs: readonly Choice<number>[];
  doors: readonly Choice<number>[];
}

/** The linkage of one alarm input. */
export function InputDrawer({ index, inputs, outputs, doors, ...ends }: InputDrawerProps) {
  const t = useTranslations('alarm.alarmlink');
  const common = useTranslations('common');
  const { fields, drawer } = useElementForm({
    name: 'Alarm',
    table: inputs,
    binding: INPUT,
    index,
    label: (key) => t(`field.${key}`),
    validate: (values) => inputProblems(values, { output: t('output'), door: t('door') }),
    ...ends,
  });
  const { values } = fields;
  /** A field that the fire link fixes. */
  const byFire = <K extends keyof InputFields>(key: K): FormField<InputFields[K]> => {
    const field = fields.field(key);
    return { ...field, disabled: field.disabled || values.fire };
  };
  const fireHint = values.fire ? t('byFire') : undefined;
  const actions = byFire('actions');
  const fire = fields.field('fire');

  return (
    <DrawerForm title={t('inputTitle', { number: index + 1 })} {...drawer}>
      <TextField field={fields.field('name')} maxLength={ALARM.inputNameMax} isRequired />
      <SwitchField field={fields.field('enabled')} />
      <SegmentedField
        field={fields.field('type')}
        choices={[
          { value: 'NO', label: t('type.NO') },
          { value: 'NC', label: t('type.NC') },
        ]}
        hint={t('typeHint')}
      />
      <SwitchField
        field={{
          ...fire,
          set: (on) => fields.set(withFire(on, doors.length)),
          reset: () => fields.set(withFire(fire.was ?? false, doors.length)),
        }}
        hint={t('fireHint')}
      />
      <SwitchedFields field={byFire('output')} hint={fireHint}>
        <CheckboxesField field={fields.field('channels')} choices={outputs} />
        <NumberField field={fields.field('latchS')} unit={common('seconds')} />
      </SwitchedFields>
      <SwitchedFields field={byFire('access')} hint={fireHint}>
        {doors.length > 1 && <CheckboxesField field={byFire('doors')} choices={doors} />}
        {doors.map(({ value: door, label }) => {
          if (!values.doors.includes(door)) return null;
          const value = actionAt(values.actions, door);
          const was = actionAt(actions.was, door);
          const set = (action: DoorLink) => {
            const next = [
              ...doors.map(({ value: at }) => (at === door ? action : actionAt(values.actions, at))),
              ...values.actions.slice(doors.length),
            ];
            // A list that says the same is the one that the device holds, also a shorter one.
            const isSame = next.every((each, at) => each === actionAt(actions.was, at));
            actions.set(isSame && actions.was ? actions.was : next);
          };
          return (
            <SegmentedField
              key={door}
              field={{
                ...actions,
                key: `actions.${door}`,
                label: doors.length > 1 ? label : actions.label,
                value,
                was,
                isChanged: was !== value,
                set,
                reset: () => set(was),
              }}
              choices={[
                { value: 'OpenAlways', label: t('action.OpenAlways') },
                { value: 'CloseAlways', label: t('action.CloseAlways') },
              ]}
            />
          );
        })}
      </SwitchedFields>
    </DrawerForm>
  );
}
