import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActFailure } from '@/components/feedback/use-act';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DateTimeField } from '@/components/form/date-time-field';
import { DigitsField } from '@/components/form/digits-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { OneTimeSecret } from '@/components/form/one-time-secret';
import { SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { useMerge } from '@/components/form/use-merge';
import { CUSTOM_CODE, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { CustomPassword } from '@/lib/contract/records';
import type { FormField } from '@/lib/forms/form-field';
import { isolated } from '@/lib/i18n/isolated';
import { addRecord, changeRecord, isRowGone } from '@/lib/records/record-updater';
import { useSectionNames } from '@/lib/records/use-section-names';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { CODE, type CodeFields, codeFields, codeProblems, codeRow, randomCode } from './code-fields';

const TABLE = 'AccessControlCustomPassword';
const ONE_TIME_USES = 1;

interface CodeDrawerProps extends DrawerEnds {
  /** Undefined for a new code. */
  row: CustomPassword | undefined;
  /** Wall time of the device. */
  now: string;
  doors: readonly { value: number; label: string }[];
}

/** Adds or changes a code. A stored code is never shown and is kept unless another one is typed. */
export function CodeDrawer({ row, now, doors, ...ends }: CodeDrawerProps) {
  const t = useTranslations('customPassword');
  const persons = useTranslations('personManage');
  const common = useTranslations('common');
  const failCode = useTranslations('failCode');
  const { weekly } = useSectionNames();
  const { customPasswordEncryption } = useCapabilities();
  /** Uses before a code was generated; undefined while none is. */
  const [usesBefore, setUsesBefore] = useState<CodeFields['uses']>();
  const label = (key: keyof CodeFields) => t(`field.${key}`);
  const merge = useMerge(label);
  const { fields, drawer, isLocked } = useDrawerForm<CodeFields>({
    initial: codeFields(row, doors.length, now),
    isNew: !row,
    label,
    validate: (values) => codeProblems(values, row === undefined, persons('door')),
    fieldOf: CODE.fieldOf,
    // Formats, and two typed codes, were checked here. What is refused besides is taken, or equal to a stored code.
    problemOf: (key, { duress }) => {
      if (key === 'duress' && duress === '') return { key: 'DuressSame' };
      return { key: key === 'code' || key === 'duress' ? 'CodeExists' : 'Refused' };
    },
    save: async (values, form) => {
      const written = (next: CodeFields) => codeRow(next, customPasswordEncryption);
      try {
        if (!row) await addRecord(rpc, TABLE, written(values));
        else
          await changeRecord(rpc, TABLE, row.RecNo, (held) =>
            written(merge(form, codeFields(held, doors.length, now))),
          );
      } catch (error) {
        if (isRowGone(error)) throw new ActFailure(failCode('NoRecord'));
        const field = error instanceof RpcError ? CODE.fieldOf(String(error.detail.field)) : undefined;
        const isEither = field === 'duress' && values.duress !== '' && values.code === '';
        if (!isEither) throw error;
        form.setDeviceProblems({ duress: { key: 'Refused' } });
        throw new ActFailure(t('duressTaken'));
      }
    },
    ...ends,
  });
  const sections = fields.field('sections');
  const sectionField = (door: number): FormField<number> => {
    const value = sections.value[door] ?? SECTION_ALWAYS;
    const was = sections.was?.[door];
    const set = (next: number) => sections.set(sections.value.map((each, place) => (place === door ? next : each)));
    const name = doors.find((each) => each.value === door)?.label ?? String(door + 1);
    const label = persons('sectionAtDoor', { door: isolated(name) });
    const isChanged = was !== undefined && was !== value;
    return {
      ...sections,
      key: `sections.${door}`,
      label,
      value,
      was,
      isChanged,
      set,
      reset: () => set(was ?? value),
    };
  };
  /** Typed digits are never compared with stored ones, which the console does not have. */
  const secretField = (key: 'code' | 'duress') => ({ ...fields.field(key), was: undefined, isChanged: false });
  const generate = () => {
    setUsesBefore(fields.values.uses);
    fields.set({ code: randomCode(), uses: ONE_TIME_USES });
  };

  return (
    <DrawerForm title={row ? <bdi>{row.UserID}</bdi> : t('add')} {...drawer}>
      <TextField field={fields.field('owner')} maxLength={CUSTOM_CODE.ownerMax} isRequired />
      {usesBefore !== undefined ? (
        <OneTimeSecret
          field={secretField('code')}
          onDrop={() => {
            setUsesBefore(undefined);
            // Another number was typed after the code was generated.
            const isTyped = fields.values.uses !== ONE_TIME_USES;
            fields.set({ code: '', ...(!isTyped && { uses: usesBefore }) });
          }}
        />
      ) : (
        <DigitsField
          field={secretField('code')}
          maxLength={CUSTOM_CODE.digitsMax}
          hint={row ? persons('passwordSet') : persons('passwordHint')}
          below={
            <Button variant="subtle" size="xs" disabled={isLocked} onClick={generate}>
              {t('generate')}
            </Button>
          }
        />
      )}
      <NumberField field={fields.field('uses')} hint={t('usesHint')} />
      {!fields.values.noDuress && (
        <DigitsField
          field={secretField('duress')}
          maxLength={CUSTOM_CODE.digitsMax}
          hint={row?.AlarmPassword ? persons('passwordSet') : t('duressHint')}
        />
      )}
      {row?.AlarmPassword && <SwitchField field={fields.field('noDuress')} />}
      <CheckboxesField field={fields.field('doors')} choices={doors} />
      {fields.values.doors.map((door) => (
        <SelectField
          key={door}
          field={sectionField(door)}
          choices={[{ value: SECTION_ALWAYS, label: common('always') }, ...weekly]}
        />
      ))}
      <DateTimeField field={fields.field('validFrom')} />
      <DateTimeField field={fields.field('validTo')} edge="end" />
    </DrawerForm>
  );
}
