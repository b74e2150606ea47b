import type { ReactNode } from 'react';
import { controlId } from '@/components/form/control-id';
import { type DeclaredRowProps, type NamesOf, useChoices, useDeclaredRow } from '@/components/form/declared-row';
import { describedBy } from '@/components/form/described-by';
import { FormRow } from '@/components/form/form-row';
import classes from './screen-cards.module.css';
import type { ScreenLook } from './screen-look';
import { TerminalScreen } from './terminal-screen';

interface ScreenCardsProps<F extends object, K extends NamesOf<F, string | number>> extends DeclaredRowProps<F, K> {
  /** The screen with this value. */
  lookOf(value: F[K]): ScreenLook;
  /** Values that cannot be chosen now. */
  disabled?: readonly F[K][];
  /** Values that this device has; undefined: all. */
  only?: readonly F[K][] | undefined;
  hint?: ReactNode;
}

/** A declared choice between looks of the terminal's screen. */
export function ScreenCards<F extends object, K extends NamesOf<F, string | number>>(props: ScreenCardsProps<F, K>) {
  const { of, name, lookOf, disabled = [], only, hint } = props;
  const own = useDeclaredRow<F, K, string | number>({ of, name });
  const choices = useChoices({ of, name }, only);
  if (!own) return null;
  const { field } = own;
  const isOff = (value: string | number) => field.disabled || disabled.includes(value as F[K]);
  return (
    <FormRow
      field={field}
      width="table"
      isGroup
      hint={hint}
      show={(value) => choices.find((each) => each.value === value)?.label ?? String(value)}
    >
      <div
        className={classes.cards}
        role="radiogroup"
        aria-labelledby={`${controlId(field.key)}-label`}
        ref={describedBy(field.key)}
      >
        {choices.map(({ value, label }, index) => (
          <label
            key={value}
            className={classes.card}
            data-chosen={field.value === value || undefined}
            data-disabled={isOff(value) || undefined}
          >
            <TerminalScreen look={lookOf(value as F[K])} size={84} />
            <span className={classes.label}>
              <input
                type="radio"
                id={index === 0 ? controlId(field.key) : undefined}
                name={controlId(field.key)}
                className="mantine-focus-auto"
                checked={field.value === value}
                disabled={isOff(value)}
                onChange={() => field.set(value)}
              />
              {label}
            </span>
          </label>
        ))}
      </div>
    </FormRow>
  );
}
