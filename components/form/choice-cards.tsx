import classes from './choice-cards.module.css';
import { controlId } from './control-id';
import { type DeclaredRowProps, type NamesOf, useChoices, useDeclaredRow } from './declared-row';
import { describedBy } from './described-by';
import { FormRow } from './form-row';

interface ChoiceCardsProps<F extends object, K extends NamesOf<F, string | number>>
  extends Omit<DeclaredRowProps<F, K>, 'hint'> {
  /** What a value is for, in a sentence. */
  describe(value: F[K]): string;
  /** Below the cards: what the choice means. */
  note?: string;
}

/** A declared choice of few values that each need a sentence. */
export function ChoiceCards<F extends object, K extends NamesOf<F, string | number>>(props: ChoiceCardsProps<F, K>) {
  const { of, name, describe, note } = props;
  const own = useDeclaredRow<F, K, string | number>({ of, name });
  const choices = useChoices({ of, name }, undefined);
  if (!own) return null;
  const { field } = own;
  const labelOf = (value: string | number) => choices.find((each) => each.value === value)?.label ?? String(value);
  return (
    <FormRow field={field} width="table" isGroup show={labelOf} hint={note}>
      <div
        className={classes.cards}
        role="radiogroup"
        aria-labelledby={`${controlId(field.key)}-label`}
        ref={describedBy(field.key)}
      >
        {choices.map(({ value, label }, index) => (
          <label key={value} className={classes.card} data-chosen={field.value === value || undefined}>
            <input
              type="radio"
              id={index === 0 ? controlId(field.key) : undefined}
              name={controlId(field.key)}
              className={`mantine-focus-auto ${classes.radio}`}
              checked={field.value === value}
              disabled={field.disabled}
              onChange={() => field.set(value)}
            />
            <span>
              <b>{label}</b>
              <span className={classes.about}>{describe(value as F[K])}</span>
            </span>
          </label>
        ))}
      </div>
    </FormRow>
  );
}
