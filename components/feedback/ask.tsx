import { Button, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { createStore } from '@/lib/store';
import { useStore } from '@/lib/use-store';
import classes from './ask.module.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';

/** A question with two answers. */
export interface Question {
  title: string;
  text: ReactNode;
  confirm: string;
  cancel: string;
  /** Brick button; it never has the focus. */
  isDangerous?: boolean;
}

interface Asked extends Question {
  answer(yes: boolean): void;
}

const asked = createStore<Asked | undefined>(undefined);

/** Asks in a dialog; answers whether it was confirmed. A second question answers the first with no. */
export function ask(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer(yes) {
        asked.set(undefined);
        resolve(yes);
      },
    });
  });
}

/** Shows what `ask` asks; stands once in the shell. */
export function AskDialog() {
  const question = useStore(asked);
  const [last, setLast] = useState<Asked>();
  useEffect(() => {
    if (question) setLast(question);
  }, [question]);
  const shown = question ?? last;
  if (!shown) return null;
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => shown.answer(false)}
      title={shown.title}
      closeButtonProps={{ 'aria-label': shown.cancel }}
    >
      <div>{shown.text}</div>
      <div className={classes.actions}>
        <Button
          variant="default"
          data-autofocus={shown.isDangerous ? true : undefined}
          onClick={() => shown.answer(false)}
        >
          {shown.cancel}
        </Button>
        <Button
          variant={shown.isDangerous ? 'danger' : 'filled'}
          data-autofocus={shown.isDangerous ? undefined : true}
          onClick={() => shown.answer(true)}
        >
          {shown.confirm}
        </Button>
      </div>
    </Modal>
  );
}
