import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { FoldedFields } from './folded-fields';
import { SwitchField } from './switch-field';

interface SwitchedFieldsProps {
  /** The switch. */
  field: FormField<boolean>;
  /** Beside the switch. */
  hint?: ReactNode;
  /** The switch stands in another panel: the line names it. */
  isElsewhere?: boolean;
  /** Rows without effect while the switch is off. */
  children: ReactNode;
}

/** A switch with the fields that have an effect only while it is on, which are folded while it is off. */
export function SwitchedFields({ field, hint, isElsewhere = false, children }: SwitchedFieldsProps) {
  const t = useTranslations('form');
  const line = (count: number) =>
    isElsewhere ? t('switchedOffBy', { count, name: field.label }) : t('switchedOff', { count });
  return (
    <>
      {!isElsewhere && <SwitchField field={field} hint={hint} />}
      <FoldedFields isOn={field.value} line={line}>
        {children}
      </FoldedFields>
    </>
  );
}
