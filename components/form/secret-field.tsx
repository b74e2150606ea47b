import { PasswordInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { describedBy } from './described-by';
import { controlProps, FormRow } from './form-row';
import classes from './secret-field.module.css';

interface SecretFieldProps {
  /** Empty while nothing new is typed: the stored value is never shown. */
  field: FormField<string>;
  /** The device has a stored secret; a field of a bound form has this information itself. */
  isStored?: boolean;
  maxLength?: number;
  /** Replaces the hint whether a secret is stored: why the field is disabled. */
  hint?: ReactNode;
  /** Gets the focus when its dialog opens. */
  hasFocus?: boolean;
  /** Below the box: an action to delete the stored secret. */
  below?: ReactNode;
}

/** A secret in a row of a form; when empty, the stored one is kept. @assumed contract 6 */
export function SecretField({
  field,
  isStored = field.isStored ?? false,
  maxLength,
  hint,
  hasFocus,
  below,
}: SecretFieldProps) {
  const t = useTranslations('form');
  const common = useTranslations('common');
  const [isVisible, setVisible] = useState(false);
  // A new entry has nothing stored.
  const none = field.isNew ? undefined : t('secretNone');
  return (
    <FormRow field={field} hint={hint ?? (isStored ? t('secretStored') : none)}>
      <PasswordInput
        {...controlProps(field)}
        ref={describedBy(field.key)}
        value={field.value}
        maxLength={maxLength}
        autoComplete="new-password"
        data-autofocus={hasFocus || undefined}
        dir="ltr"
        error={Boolean(field.problem)}
        visible={isVisible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{ 'aria-label': isVisible ? common('hide') : common('show') }}
        onChange={(event) => field.set(event.currentTarget.value)}
      />
      {below && <div className={classes.below}>{below}</div>}
    </FormRow>
  );
}
