import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Tooltip.layer.css';

/** One quiet button of the control line. */
export function Control({
  label,
  isPressed,
  isDisabled = false,
  onClick,
  children,
}: {
  label: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
        disabled={isDisabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
