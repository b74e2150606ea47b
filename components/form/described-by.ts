import { controlId } from './control-id';

/**
 * Ref that ties the message of a row to its control for screen readers. The library's inputs put their own
 * `aria-describedby` over the one they are given, so it is set on the element itself.
 */
export const describedBy =
  (key: string) =>
  (control: HTMLElement | null): void =>
    control?.setAttribute('aria-describedby', `${controlId(key)}-message`);
