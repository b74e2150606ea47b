import { controlId } from './control-id';

/**
 * Ref that connects the message of a row with its control for screen readers. The library's inputs overwrite the
 * `aria-describedby` they get, so it is set on the element itself. In a row of several controls `isMeant` selects those
 * that the message is about.
 */
export const describedBy =
  (key: string, isMeant = true) =>
  (control: HTMLElement | null): void => {
    if (isMeant) control?.setAttribute('aria-describedby', `${controlId(key)}-message`);
    else control?.removeAttribute('aria-describedby');
  };
