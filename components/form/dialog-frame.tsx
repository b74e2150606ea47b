import { Modal, type ModalProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { asked } from '@/components/feedback/ask';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { toast } from '@/components/feedback/toasts';
import { useStore } from '@/lib/use-store';

interface DialogFrameProps
  extends Pick<ModalProps, 'size' | 'closeOnClickOutside' | 'closeOnEscape' | 'centered' | 'yOffset' | 'classNames'> {
  title: ReactNode;
  /** Something is typed or chosen, which neither Escape nor a click outside drops. */
  isTyped?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that is mounted only while it is open; it returns the focus to the element that had it before. */
export function DialogFrame({ isTyped = false, closeOnEscape = !isTyped, children, ...rest }: DialogFrameProps) {
  useFocusReturn();
  useEffect(() => toast.hold(), []);
  const common = useTranslations('common');
  // Every open dialog hears Escape: it answers a question over this one, and no more.
  const isAsking = useStore(asked) !== undefined;
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': common('close') }}
      closeOnClickOutside={!isTyped}
      closeOnEscape={closeOnEscape && !isAsking}
      {...rest}
    >
      {children}
    </Modal>
  );
}
