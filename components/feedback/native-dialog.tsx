import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './native-dialog.module.css';

interface NativeDialogProps {
  title: string;
  /** One line of explanation under the title. */
  lead?: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  /** Escape; without it the dialog cannot be dismissed. */
  onCancel?(): void;
  width?: 'one' | 'two';
}

/** The browser's own dialog: used before sign-in, where script size matters most. */
export function NativeDialog({ title, lead, children, actions, onCancel, width = 'one' }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before it is removed: only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-width={width}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Chromium closes at a second Escape, whatever `cancel` prevents.
        event.preventDefault();
        onCancel?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
      // Closed by the browser alone, as by the back gesture of a phone.
      onClose={() => dialog.current?.showModal()}
    >
      <header className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      <div className={classes.body}>{children}</div>
      <footer className={classes.foot}>{actions}</footer>
    </dialog>
  );
}
