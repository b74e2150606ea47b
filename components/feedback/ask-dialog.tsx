import { Button, Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useStore } from '@/lib/use-store';
import { asked } from './ask';
import classes from './ask-dialog.module.css';
import { useFocusReturn } from './focus-return';
import '@/components/theme/dialog-styles';

/** Shows what `ask` asks; stands once in the shell. */
export default function AskDialog() {
  const question = useStore(asked);
  const common = useTranslations('common');
  useFocusReturn();
  if (!question) return null;
  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title={question.title}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div>{question.text}</div>
      <div className={classes.actions}>
        <Button
          variant="default"
          data-autofocus={question.isDangerous ? true : undefined}
          onClick={() => question.answer(false)}
        >
          {question.cancel}
        </Button>
        <Button
          variant={question.isDangerous ? 'danger' : 'filled'}
          data-autofocus={question.isDangerous ? undefined : true}
          onClick={() => question.answer(true)}
        >
          {question.confirm}
        </Button>
      </div>
    </Modal>
  );
}
