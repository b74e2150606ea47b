import { controlId } from './control-id';

/**
 * Ref that ties the message of a row to its control for screen readers. The library's inputs put their own
 * `aria-describedby` over the one they are given, so it is set on the element itself. In a row of
 * several controls `isMeant` names those that the message speaks of.
 */
export const describedBy =
  (key: string, isMeant = true) =>
  (control: HTMLElement | null): void => {
    if (isMeant) control?.setAttribute('aria-describedby', `${controlId(key)}-message`);
    else control?.removeAttribute('aria-describedby');
  };
