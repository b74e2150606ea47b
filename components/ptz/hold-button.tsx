import { ActionIcon, Tooltip } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { PtzCode } from '@/lib/contract/methods/ptz';
import type { PtzControl } from '@/lib/ptz/ptz-control';
import { useStore } from '@/lib/use-store';

interface HoldButtonProps {
  control: PtzControl;
  code: PtzCode;
  /** 1 to 8. */
  speed: number;
  isDisabled: boolean;
  children: ReactNode;
}

const isHoldKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';

/** Moves while it is held: by mouse, finger, Space or Enter. Releasing, leaving it or losing the focus stops it. */
export function HoldButton({ control, code, speed, isDisabled, children }: HoldButtonProps) {
  const t = useTranslations('ptz.code');
  const isHeld = useStore(control.held) === code;
  const release = () => {
    if (control.held.get() === code) control.release();
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    // A touch pointer is captured automatically, and would then never leave the button.
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      event.currentTarget.releasePointerCapture(event.pointerId);
    }
    control.press(code, speed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isHoldKey(event)) return;
    event.preventDefault();
    if (!event.repeat) control.press(code, speed);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (!isHoldKey(event)) return;
    event.preventDefault();
    release();
  };
  return (
    <Tooltip label={t(code)}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(code)}
        data-held={isHeld || undefined}
        disabled={isDisabled}
        onPointerDown={onPointerDown}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onBlur={release}
        // A long press of a finger opens no menu.
        onContextMenu={(event) => event.preventDefault()}
        onClick={(event) => {
          // Neither mouse nor key: a screen reader cannot press and hold.
          if (event.detail === 0) control.nudge(code, speed);
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
