import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, type SyntheticEvent, use } from 'react';
import { Notice } from '@/components/feedback/notice';
import { CloseDialog } from './close-dialog';
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
  /** Cancel ends the pending action with it, and the dialog stays. Without it Cancel closes the dialog. */
  onStop?: (() => void) | undefined;
  children: ReactNode;
}

/** The form in a `DialogFrame`, with Cancel and one action at its end. */
export function DialogForm(props: DialogFormProps) {
  const { button, isBusy = false, isReady = true, isDanger = false, failure, onSubmit, onStop, children } = props;
  const common = useTranslations('common');
  const close = use(CloseDialog);
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
        <Button variant="default" onClick={isBusy && onStop ? onStop : close}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'filled'} loading={isBusy} disabled={!isReady}>
          {button}
        </Button>
      </div>
    </form>
  );
}
