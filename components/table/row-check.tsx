import classes from './row-check.module.css';

interface RowCheckProps {
  label: string;
  isChecked: boolean;
  /** Some of the rows it stands for are selected. */
  isPart?: boolean;
  isDisabled?: boolean;
  onToggle(): void;
}

/** The checkbox of a row: one element, where the library's has seven, since every row has it. */
export function RowCheck({ label, isChecked, isPart = false, isDisabled = false, onToggle }: RowCheckProps) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = isPart;
      }}
      type="checkbox"
      className={`mantine-focus-auto ${classes.box}`}
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      onChange={onToggle}
    />
  );
}
