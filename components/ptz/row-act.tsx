import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Tooltip.layer.css';

interface RowActProps {
  /** Says of which row it is. */
  label: string;
  isDisabled: boolean;
  onClick(): unknown;
  children: ReactNode;
}

/** A small button at the end of a row. */
export function RowAct({ label, isDisabled, onClick, children }: RowActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="sm" aria-label={label} disabled={isDisabled} onClick={() => void onClick()}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
