import { Button } from '@mantine/core';
import type { IconCamera } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

/** Whether something is being taken. A save ends that, and does not begin it anew where it fails; so does no more room. */
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
  /** ID of why it is disabled. */
  describedBy?: string | undefined;
}

/** Opens the panel in which something is taken, and closes it. */
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
