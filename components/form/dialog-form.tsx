import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode, SyntheticEvent } from 'react';
import { Notice } from '@/components/feedback/notice';
import classes from './dialog-form.module.css';

interface DialogFormProps {
  /** Name of the action. */
  button: string;
  /** The action is pending: it cannot be started a second time. */
  isBusy?: boolean;
  /** Everything the action needs is filled in. */
  isReady?: boolean;
  isDanger?: boolean;
  /** Why the last attempt failed. */
  failure?: string | undefined;
  onSubmit(event: SyntheticEvent<HTMLFormElement>): void;
  onClose(): void;
  children: ReactNode;
}

/** The form of a dialog, with Cancel and one action at its end. */
export function DialogForm(props: DialogFormProps) {
  const { button, isBusy = false, isReady = true, isDanger = false, failure, onSubmit, onClose, children } = props;
  const common = useTranslations('common');
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && isReady) onSubmit(event);
      }}
    >
      {children}
      {failure && (
        <Notice tone="bad" isNews>
          {failure}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'filled'} loading={isBusy} disabled={!isReady}>
          {button}
        </Button>
      </div>
    </form>
  );
}
