import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/feedback/notice';
import classes from './dialog-form.module.css';

interface DialogFormProps {
  /** Name of the act. */
  button: string;
  /** The act is on its way: it cannot be asked for a second time. */
  isBusy?: boolean;
  /** What the act needs is there. */
  isReady?: boolean;
  isDanger?: boolean;
  /** Why the last try failed. */
  failure?: string | undefined;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** What a dialog asks for, with Cancel and one act at its end. */
export function DialogForm(props: DialogFormProps) {
  const { button, isBusy = false, isReady = true, isDanger = false, failure, onSubmit, onClose, children } = props;
  const common = useTranslations('common');
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && isReady) onSubmit();
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
