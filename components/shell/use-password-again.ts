import { type SyntheticEvent, useState } from 'react';
import type { SignInOutcome } from '@/lib/session/sign-in';
import { useSignInText } from './sign-in-text';

/**
 * The password of the account that is signed in, asked for once more: what is typed, what came of it, and the way to
 * send it. `signIn` is called with it and never twice at a time; afterwards the box is empty.
 */
export function usePasswordAgain(signIn: (password: string) => Promise<SignInOutcome>) {
  const signInText = useSignInText();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    // It may be asked for inside a page's form, which must not be saved by this.
    event.preventDefault();
    event.stopPropagation();
    if (isBusy || password === '') return;
    setBusy(true);
    try {
      const outcome = await signIn(password);
      if (outcome.kind !== 'accepted') setFailure(signInText(outcome));
    } catch {
      setFailure(signInText({ kind: 'refused', key: 'LoginFailure' }));
    } finally {
      setPassword('');
      setBusy(false);
    }
  };
  return { password, setPassword, failure, isBusy, submit };
}
