import { Button } from '@mantine/core';
import type { IconCamera } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

/** Whether a capture is open. A save closes it, also when the save fails; so does a full list. */
export function useCaptureOpen(isLocked: boolean, isFull: boolean) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isLocked) setOpen(false);
  }, [isLocked]);
  return { isOpen: isOpen && !isFull && !isLocked, set: setOpen };
}

interface CaptureButtonProps {
  label: string;
  Icon: typeof IconCamera;
  open: ReturnType<typeof useCaptureOpen>;
  disabled: boolean;
  /** ID of the element that says why the button is disabled. */
  describedBy?: string | undefined;
}

/** Toggles a capture panel. */
export function CaptureButton({ label, Icon, open, disabled, describedBy }: CaptureButtonProps) {
  return (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
      aria-expanded={open.isOpen}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => open.set(!open.isOpen)}
    >
      {label}
    </Button>
  );
}
