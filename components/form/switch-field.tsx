import { Switch } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { controlProps, FormRow } from './form-row';

interface SwitchFieldProps {
  field: FormField<boolean>;
  /** Also the reason when it is disabled. */
  hint?: ReactNode;
}

/** On or off, written with Save. */
export function SwitchField({ field, hint }: SwitchFieldProps) {
  const t = useTranslations('common');
  const { 'aria-invalid': _, ...props } = controlProps(field);
  return (
    <FormRow field={field} hint={hint} isSwitch show={(isOn) => t(isOn ? 'on' : 'off')}>
      <Switch {...props} checked={field.value} onChange={(event) => field.set(event.currentTarget.checked)} />
    </FormRow>
  );
}
