import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface RowActProps {
  icon: Icon;
  /** Says of which row it is; shown when the pointer rests on the button. */
  label: string;
  isDisabled?: boolean;
  onClick(): unknown;
}

/** A small button at the end of a row. */
export function RowAct({ icon: RowIcon, label, isDisabled, onClick }: RowActProps) {
  return (
    <ActionIcon size="sm" aria-label={label} title={label} disabled={isDisabled} onClick={() => void onClick()}>
      <RowIcon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
