import classes from './choice-cards.module.css';

/** A ready-made set of values. */
export interface ReadySet<K extends string> {
  key: K;
  title: string;
  /** What it sets, in one or two lines. */
  text: string;
}

interface SetCardsProps<K extends string> {
  /** Name of the group for screen readers. */
  label: string;
  sets: readonly ReadySet<K>[];
  /** The set that the form has now; none once one of its values was changed. */
  chosen: K | undefined;
  isDisabled?: boolean;
  onChoose(key: K): void;
}

/** Cards that fill the form; the one whose values it has is marked. */
export function SetCards<K extends string>({ label, sets, chosen, isDisabled, onChoose }: SetCardsProps<K>) {
  return (
    <fieldset className={classes.cards} data-beside aria-label={label}>
      {sets.map(({ key, title, text }) => (
        <button
          key={key}
          type="button"
          className={`mantine-focus-auto ${classes.card}`}
          aria-pressed={chosen === key}
          data-chosen={chosen === key || undefined}
          disabled={isDisabled}
          onClick={() => onChoose(key)}
        >
          <b>{title}</b>
          <span className={classes.about}>{text}</span>
        </button>
      ))}
    </fieldset>
  );
}
