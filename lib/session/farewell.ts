import { tabWord } from '@/lib/tab-word';

const word = tabWord('farewell');
const PASSWORD_CHANGED = 'password-changed';

/**
 * A message of the previous page for the sign-in page: 500 ms after the password changed the page is left, too soon
 * to read anything. @assumed pages-1 /user: the way on after a success is told where it leads
 */
export const farewell = {
  passwordChanged: () => word.set(PASSWORD_CHANGED),
  /** Returns it once. */
  takePasswordChanged: () => word.take() === PASSWORD_CHANGED,
};
