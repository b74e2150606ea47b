import type { ReactNode } from 'react';
import { TypedNumberField } from '@/components/form/typed-number-field';
import { FACTORY_PORT, PORT } from '@/lib/contract/limits';
import type { FormField } from '@/lib/forms/form-field';
import type { PortKey } from './port-fields';

interface PortRowProps {
  of: { field(key: PortKey): FormField<number | ''> };
  name: PortKey;
  hint: ReactNode;
}

/** A port, and its factory value as an extra one outside of the range; reserved ones are told by `portProblems`. */
export function PortRow({ of, name, hint }: PortRowProps) {
  return (
    <TypedNumberField
      field={of.field(name)}
      rule={{ kind: 'num', range: PORT, extra: [FACTORY_PORT[name]] }}
      hint={hint}
    />
  );
}
