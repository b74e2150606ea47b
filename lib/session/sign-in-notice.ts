import { tabWord } from '@/lib/tab-word';

const word = tabWord('sign-in-notice');

/** What the sign-in page says before the first try, by name of its text. */
export type SignInNotice = 'passwordChanged' | 'sessionEnded' | 'idle';

/**
 * A message of the previous page for the sign-in page: 500 ms after the password changed the page is left, too soon
 * to read anything, and a page that was left or reloaded cannot say that its session ended meanwhile.
 * @assumed pages-1 /user: the next page reports the success
 */
export const signInNotice = {
  passwordChanged: () => void word.set('passwordChanged' satisfies SignInNotice),
  /** Nobody used the console for the chosen time. @assumed pages-1 session keeping */
  idle: () => void word.set('idle' satisfies SignInNotice),
  /** The page is left with a session, which the device ends unless a reload resumes it. */
  pageLeft: () => {
    if (word.get() === undefined) word.set('sessionEnded' satisfies SignInNotice);
  },
  signedIn: () => void word.set(undefined),
  /** Returns it once. */
  take(): SignInNotice | undefined {
    const kept = word.take();
    return kept === 'passwordChanged' || kept === 'sessionEnded' || kept === 'idle' ? kept : undefined;
  },
};
