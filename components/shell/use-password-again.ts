import { type SyntheticEvent, useState } from 'react';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import type { SignInOutcome } from '@/lib/session/sign-in';
import { useSignInText } from './sign-in-text';

/**
 * Asks for the password of the signed-in account again: the typed text, the result, and how to send it. `signIn` is
 * called with it, once at a time; afterwards the box is empty.
 */
export function usePasswordAgain(signIn: (password: string) => Promise<SignInOutcome>) {
  const signInText = useSignInText();
  const [password, setPassword] = useState('');
  const { isBusy, failure, run } = useAct({ textOf: () => signInText({ kind: 'refused', key: 'LoginFailure' }) });
  const submit = async (event: SyntheticEvent) => {
    // It may be inside a page's form, which must not be submitted by it.
    event.preventDefault();
    event.stopPropagation();
    if (password === '') return;
    await run(async () => {
      try {
        const outcome = await signIn(password);
        if (outcome.kind !== 'accepted') throw new ActFailure(signInText(outcome));
      } finally {
        setPassword('');
      }
    });
  };
  return { password, setPassword, failure, isBusy, submit };
}
