import { Button, Drawer } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { useIsUppermost } from '@/components/feedback/uppermost';
import { useMayLose } from '@/components/feedback/use-may-lose';
import { focusFirstWrong } from '@/lib/forms/use-action-form';
import { useUnsaved } from '@/lib/forms/use-unsaved';
import classes from './drawer-form.module.css';

interface DrawerFormProps {
  title: ReactNode;
  /** Names of the fields that are changed: closing asks first. */
  changed: readonly string[];
  /** The entry is not on the device yet: its first field gets the focus, or the one that asks for it. */
  isNew?: boolean;
  /** Why the last save failed, a reason in each line. */
  failure: string | undefined;
  /** A save is pending. */
  isBusy: boolean;
  /** The data of the form is still being read. */
  isLoading?: boolean;
  /** The account has no right to save here. */
  isDenied?: boolean;
  /** Label of the submit button, where it changes the form of the page instead of the device. Default: Save. */
  submit?: string;
  onSave(): void;
  /** Asks, then deletes what is shown. */
  onRemove?: (() => void) | undefined;
  onClose(): void;
  children: ReactNode;
}

/** A form in a drawer over its list. While something is changed, Escape asks first and the scrim does not close it. */
export function DrawerForm(props: DrawerFormProps) {
  const {
    title,
    changed,
    isNew = false,
    failure,
    isBusy,
    isLoading = false,
    isDenied = false,
    submit: submitText,
    onSave,
    onRemove,
    onClose,
    children,
  } = props;
  useFocusReturn();
  // The end of a session, Back and the closing of the tab ask about them, too.
  useUnsaved(changed, { isApart: true });
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // The drawer focuses the element with this attribute as soon as it is open.
  useLayoutEffect(() => {
    if (!isNew || body.current?.querySelector('[data-autofocus]')) return;
    body.current?.querySelector('input, select, textarea')?.setAttribute('data-autofocus', '');
  }, []);
  const common = useTranslations('common');
  const mayLose = useMayLose();
  const isUppermost = useIsUppermost();
  const save = () => {
    onSave();
    if (form.current) focusFirstWrong(form.current);
  };
  // A successful save closes the drawer; after a refusal it stays open with the typed values.
  const saveFirst = async () => {
    save();
    return false;
  };
  const close = async () => {
    // It would be saved all the same.
    if (isBusy) return;
    if (await mayLose(changed, { save: isDenied ? undefined : saveFirst })) onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) save();
  };
  // It stands above the fields, which may be scrolled.
  useLayoutEffect(() => {
    if (failure && body.current) body.current.scrollTop = 0;
  }, [failure]);
  const wasBusy = useRef(false);
  // What the device finds wrong comes with its answer.
  useEffect(() => {
    if (wasBusy.current && !isBusy && !failure && form.current) focusFirstWrong(form.current);
    wasBusy.current = isBusy;
  }, [isBusy]);

  return (
    <Drawer
      opened
      onClose={() => void close()}
      title={title}
      closeOnClickOutside={changed.length === 0}
      closeOnEscape={isUppermost}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-busy={isLoading}>
        <div className={classes.body} ref={body}>
          {failure && (
            <Notice tone="bad" isNews>
              <span className={classes.failure}>{failure}</span>
            </Notice>
          )}
          {children}
        </div>
        <div className={classes.foot}>
          {onRemove && (
            <Button className={classes.remove} variant="subtle-danger" disabled={isBusy || isDenied} onClick={onRemove}>
              {common('delete')}
            </Button>
          )}
          <Button variant="default" disabled={isBusy} onClick={() => void close()}>
            {common('cancel')}
          </Button>
          {/* Never disabled for a problem: a press shows it. */}
          <Button type="submit" variant="filled" loading={isBusy} disabled={isDenied}>
            {submitText ?? common('save')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
