import { ActionIcon, Tooltip } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

/** One quiet button of the control line; `on` has further event handlers, `hint` says more than the label. */
export function Control({
  label,
  hint = label,
  isPressed,
  isDisabled = false,
  onClick,
  on,
  children,
}: {
  label: string;
  hint?: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  on?: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onPointerUp' | 'onPointerCancel' | 'onKeyDown' | 'onBlur'>;
  children: ReactNode;
}) {
  return (
    <Tooltip label={hint}>
      <ActionIcon
        aria-label={label}
        {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
        disabled={isDisabled}
        onClick={onClick}
        {...on}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
