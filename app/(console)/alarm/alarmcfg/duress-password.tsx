import { PasswordInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { describedBy } from '@/components/form/described-by';
import { controlProps, FormRow } from '@/components/form/form-row';
import { SwitchField } from '@/components/form/switch-field';
import { ALARM } from '@/lib/contract/limits';
import type { FormField } from '@/lib/forms/form-field';
import { keepDigits } from '@/lib/validation/digits';

interface DuressPasswordProps {
  on: FormField<boolean>;
  digits: FormField<string>;
  /** The account may not change it. */
  isLocked: boolean;
}

/** Digits that open a door and raise the alarm; the stored digits are never shown. */
export function DuressPassword({ isLocked, ...fields }: DuressPasswordProps) {
  const t = useTranslations('alarm.alarmcfg');
  const common = useTranslations('common');
  const on = { ...fields.on, disabled: fields.on.disabled || isLocked };
  const digits = { ...fields.digits, disabled: fields.digits.disabled || isLocked };
  return (
    <>
      <SwitchField field={on} hint={t('duressHint')} />
      {on.value && (
        <FormRow field={digits} hint={on.was ? t('duressKept') : undefined}>
          <PasswordInput
            {...controlProps(digits)}
            ref={describedBy(digits.key)}
            value={digits.value}
            maxLength={ALARM.duressDigitsMax}
            inputMode="numeric"
            autoComplete="new-password"
            dir="ltr"
            placeholder={on.was ? '••••••' : undefined}
            error={Boolean(digits.problem)}
            visibilityToggleButtonProps={{ 'aria-label': common('show') }}
            onChange={(event) => digits.set(keepDigits(event.currentTarget.value))}
          />
        </FormRow>
      )}
    </>
  );
}
