import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBellRinging } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { NumberField } from '@/components/form/number-field';
import { type Choice, SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { ICON } from '@/components/theme/icon';
import type { FormField } from '@/lib/forms/form-field';
import { partOf } from '@/lib/forms/part-of';
import { readDefaults } from '@/lib/forms/save-tables';
import { rpc } from '@/lib/session/device';
import { useAuthority, useCapabilities } from '@/lib/session/use-visitor';
import { ALARM_FIELDS, type AlarmFields, type AlarmName, alarmProblems, alarmType } from './alarm-fields';
import classes from './alarm-section.module.css';

export interface AlarmPartsProps {
  name: AlarmName;
  field: FormField<AlarmFields>;
  /** From 0. */
  door: number;
  /** Why the alarm cannot be switched on or off; undefined when it can. */
  locked: string | undefined;
  /** Time sections to choose from. */
  sections: readonly Choice<number>[];
  /** The line above is too narrow: its content is repeated here. */
  isStacked: boolean;
}

/** Details of one alarm: its numbers, its record, a test of it. */
export function AlarmParts({ name, field, door, locked, sections, isStacked }: AlarmPartsProps) {
  const t = useTranslations('alarm.alarmcfg');
  const types = useTranslations('alarm.alarmlog.type');
  const common = useTranslations('common');
  const act = useAct();
  const { alarmOutSlots, hasVideo } = useCapabilities();
  const mayTest = useAuthority('AuthManuCtr');
  const problems = alarmProblems(field.value, { label: t('output'), count: alarmOutSlots });
  const labelOf = (key: keyof AlarmFields) => t(`field.${key}`);
  const part = <K extends keyof AlarmFields>(key: K) =>
    partOf(field, field.value, key, labelOf(key), field.problem && problems[key]);
  const number = (key: 'times' | 'windowS') => part(key) as FormField<number | ''>;

  const test = () =>
    act.run(async () => {
      await rpc.call('Alarm.testEvent', { type: alarmType(name), door });
      toast.success(t('tested', { type: types(alarmType(name)) }));
    }, t('test'));
  const reset = () =>
    act.run(async () => {
      const defaults = ALARM_FIELDS[name].read(await readDefaults(rpc, [name]), door);
      field.set({ ...defaults, enabled: locked === undefined ? defaults.enabled : field.value.enabled });
    }, t('reset'));

  return (
    <>
      <p className={classes.acts}>{locked ?? t(`hint.${name}`)}</p>
      {field.value.times !== undefined && <NumberField field={number('times')} />}
      {field.value.windowS !== undefined && <NumberField field={number('windowS')} unit={common('seconds')} />}
      {alarmOutSlots > 0 && (
        <SwitchedFields field={part('output')} isElsewhere={!isStacked}>
          <CheckboxesField
            field={part('channels')}
            choices={Array.from({ length: alarmOutSlots }, (_, value) => ({ value, label: String(value + 1) }))}
          />
          <NumberField field={part('latchS')} unit={common('seconds')} />
        </SwitchedFields>
      )}
      <SwitchedFields field={part('beep')} isElsewhere={!isStacked}>
        <NumberField field={part('beepS')} unit={common('seconds')} />
      </SwitchedFields>
      {isStacked && <SwitchField field={part('mail')} />}
      {isStacked && hasVideo && <SwitchField field={part('snapshot')} />}
      <SwitchField field={part('log')} />
      {isStacked && <SelectField field={part('section')} choices={sections} hint={t('sectionHint')} />}
      <div className={classes.acts}>
        {mayTest && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconBellRinging {...ICON} />}
            disabled={act.isBusy}
            onClick={() => void test()}
          >
            {t('test')}
          </Button>
        )}
        {mayTest && field.isChanged && <span className={classes.note}>{t('testHint')}</span>}
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconArrowBackUp className="flip" {...ICON} />}
          disabled={field.disabled || act.isBusy}
          onClick={() => void reset()}
        >
          {t('reset')}
        </Button>
      </div>
    </>
  );
}
