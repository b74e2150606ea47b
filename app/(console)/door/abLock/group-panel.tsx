import { Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Mark, type Tone } from '@/components/feedback/mark';
import { controlId } from '@/components/form/control-id';
import { FormRow } from '@/components/form/form-row';
import { Panel } from '@/components/form/panel';
import { RowAct } from '@/components/table/row-act';
import type { DoorStatus } from '@/lib/contract/methods/access-control';
import type { FormField } from '@/lib/forms/form-field';
import classes from './ab-lock.module.css';

const TONES: Record<DoorStatus, Tone> = { Open: 'warn', Close: 'ok', Break: 'bad' };

interface GroupPanelProps {
  /** From 1. */
  number: number;
  field: FormField<number[] | null>;
  doors: readonly number[];
  /** Names of all doors, with their numbers. */
  names: readonly string[];
  states: readonly (DoorStatus | undefined)[];
}

/** One group: a chip for every door of the device with its open or closed state; checked ones belong to the group. */
export function GroupPanel({ number, field, doors, names, states }: GroupPanelProps) {
  const t = useTranslations('door.multiCard');
  const words = useTranslations('door');
  const shown = (list: readonly number[] | null) => list?.map((door) => names[door] ?? door + 1).join(', ') || '–';
  // Doors the device no longer has are kept until they are unchecked.
  const all = [...names.keys(), ...(field.was ?? []).filter((door) => door >= names.length)];
  return (
    <Panel
      title={t('group', { number })}
      aside={
        <RowAct
          icon={IconTrash}
          label={t('removeGroup', { number })}
          isDisabled={field.disabled}
          onClick={() => field.set(null)}
        />
      }
    >
      <FormRow field={field} isGroup width="full" show={shown}>
        <fieldset className={classes.chips} aria-labelledby={`${controlId(field.key)}-label`}>
          {all.map((door, index) => {
            const state = states[door];
            return (
              <Checkbox
                key={door}
                id={index === 0 ? controlId(field.key) : undefined}
                className={classes.chip}
                disabled={field.disabled}
                checked={doors.includes(door)}
                aria-invalid={field.problem ? true : undefined}
                onBlur={field.blur}
                onChange={({ currentTarget: { checked } }) =>
                  field.set(all.filter((each) => (each === door ? checked : doors.includes(each))))
                }
                label={
                  <>
                    <bdi>{names[door] ?? door + 1}</bdi>{' '}
                    <Mark tone={state ? TONES[state] : 'off'}>{words(`status.${state ?? 'unknown'}`)}</Mark>
                  </>
                }
              />
            );
          })}
        </fieldset>
      </FormRow>
    </Panel>
  );
}
