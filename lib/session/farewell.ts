import { tabWord } from '@/lib/tab-word';

const word = tabWord('farewell');
const PASSWORD_CHANGED = 'password-changed';

/**
 * What the page before has to say on the sign-in page: it is left 500 ms after the password changed, too soon to be
 * read. @assumed pages-1 /user: the way on after a success is told where it leads
 */
export const farewell = {
  passwordChanged: () => word.set(PASSWORD_CHANGED),
  /** Answers it once. */
  takePasswordChanged: () => word.take() === PASSWORD_CHANGED,
};
