import { Modal, type ModalProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { toast } from '@/components/feedback/toasts';
import { useIsUppermost } from '@/components/feedback/uppermost';
import { useMayLose } from '@/components/feedback/use-may-lose';
import { useUnsaved } from '@/lib/forms/use-unsaved';
import { CloseDialog } from './close-dialog';

interface DialogFrameProps
  extends Pick<ModalProps, 'size' | 'closeOnClickOutside' | 'closeOnEscape' | 'centered' | 'yOffset' | 'classNames'> {
  title: ReactNode;
  /** Names of what is entered or chosen for its action: closing asks first, as a drawer does. */
  changed?: readonly string[];
  /** It holds something that neither Escape nor a click outside drops, and that is no entry, such as a list. */
  isTyped?: boolean;
  onClose(): void;
  children: ReactNode;
}

const NONE: readonly string[] = [];

/** A dialog that is mounted only while it is open; it returns the focus to the element that had it before. */
export function DialogFrame(props: DialogFrameProps) {
  const { changed = NONE, isTyped = false, closeOnEscape = !isTyped, onClose, children, ...rest } = props;
  useFocusReturn();
  useEffect(() => toast.hold(), []);
  // The end of a session, links, Back and the closing of the tab ask about them, too.
  useUnsaved(changed, { isApart: true });
  const common = useTranslations('common');
  const isUppermost = useIsUppermost();
  const t = useTranslations('form.loss');
  const mayLose = useMayLose();
  const words = {
    title: t('title'),
    text: t('text', { count: changed.length }),
    confirm: t('discard'),
    stay: t('stay'),
  };
  const close = () => {
    if (changed.length === 0) onClose();
    else void mayLose(changed, { words }).then((isLeft) => isLeft && onClose());
  };
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': common('close') }}
      closeOnClickOutside={!isTyped && changed.length === 0}
      closeOnEscape={closeOnEscape && isUppermost}
      {...rest}
      onClose={close}
    >
      <CloseDialog value={close}>{children}</CloseDialog>
    </Modal>
  );
}
