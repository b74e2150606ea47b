import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useErrorText } from '@/components/feedback/error-text';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { DialogTextField } from '@/components/form/dialog-text-field';
import { PasswordBox } from '@/components/form/password-pair';
import { useSignInText } from '@/components/shell/sign-in-text';
import { USER_NAME_MAX_LENGTH } from '@/lib/contract/limits';
import { useActionForm } from '@/lib/forms/use-action-form';
import { firstPage } from '@/lib/routes/verdict';
import { bootFacts } from '@/lib/session/boot';
import { ignoreExpiredCookie, userNameCookie } from '@/lib/session/browser-cookies';
import { session } from '@/lib/session/device';
import type { SignInOutcome } from '@/lib/session/sign-in';
import { signInNotice } from '@/lib/session/sign-in-notice';
import { startPage } from '@/lib/session/start-page';
import { wantedPath } from '@/lib/session/wanted-path';
import { useCountdown } from '@/lib/use-countdown';
import { required, userNameProblem } from '@/lib/validation/text-kinds';
import classes from './sign-in-form.module.css';

/** Loaded when a password is older than the device recommends. */
const ExpiredPassword = lazyPart(() => import('./expired-password').then((module) => module.ExpiredPassword));

/** Initial values of the form; a recovery sets them and increments the counter. */
export interface SignInStart {
  userName: string;
  password: string;
  count: number;
}

type Accepted = Extract<SignInOutcome, { kind: 'accepted' }>;
const PASSWORD_PAGE = '/user';

interface SignInFormProps {
  start: SignInStart;
  onSignedIn(path: string): void;
  onNotInitialised(): void;
}

/**
 * Name and password. A second submit while one is pending is ignored; while locked the button counts down. @spec §4
 * login
 */
export function SignInForm({ start, onSignedIn, onNotInitialised }: SignInFormProps) {
  const t = useTranslations('login');
  const shell = useTranslations('shell');
  const signInText = useSignInText();
  const errorText = useErrorText();
  const errors = useTranslations('errors');
  const act = useAct({ textOf: errorText });
  const [overdue, setOverdue] = useState<Accepted>();
  const { seconds, start: lockFor } = useCountdown();
  const form = useRef<HTMLFormElement>(null);
  const [notice] = useState(signInNotice.take);
  const fields = useActionForm({
    initial: { userName: start.userName || userNameCookie.read(), password: start.password },
    label: (key) => t(key),
    disabled: act.isBusy,
    validate: ({ userName, password }) => ({ userName: userNameProblem(userName), password: required(password) }),
  });
  const { userName, password } = fields.values;
  // Only the button reports an empty box, so that a user who forgot the password is not stopped.
  const box = (key: 'userName' | 'password') => ({ ...fields.field(key), blur: () => undefined });

  const focusBox = (key: 'userName' | 'password') =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>(`#field-${key}`)?.focus());
  // Once, on mount.
  useEffect(() => {
    focusBox(userName === '' ? 'userName' : 'password');
    const left = session.lockLeftMs();
    if (left > 0) lockFor(left);
  }, []);

  const open = async (accepted: Accepted, path?: string) => {
    const visitor = await session.open(userName, accepted);
    const home = firstPage(visitor, path ?? wantedPath.get(), startPage.get(visitor.userName));
    if (home) return onSignedIn(home);
    await session.signOut();
    throw new ActFailure(shell('noPages'));
  };

  const signIn = async () => {
    const outcome = await session.authenticate(userName, password).catch(() => {
      refused();
      // @spec §8: anything else is a failed sign-in.
      throw new ActFailure(errors('LoginFailure'));
    });
    const { serialNumber } = bootFacts.get().capabilities;
    if (outcome.kind === 'not-initialised') return onNotInitialised();
    if (outcome.kind === 'accepted') {
      if (outcome.isPwdOverdue && !ignoreExpiredCookie.has(serialNumber, userName)) return setOverdue(outcome);
      return open(outcome);
    }
    refused();
    if (outcome.kind !== 'locked') throw new ActFailure(signInText(outcome));
    lockFor(outcome.seconds * 1_000);
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!overdue && seconds === 0) fields.onSubmit(() => act.run(signIn))(event);
  };
  const refused = () => {
    fields.reset({ userName, password: '' });
    focusBox('password');
  };
  const shown = seconds > 0 ? signInText({ kind: 'locked', seconds }) : act.failure;

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <DialogTextField field={box('userName')} maxLength={USER_NAME_MAX_LENGTH} autoComplete="username" isTechnical />
      <PasswordBox field={box('password')} autoComplete="current-password" />
      {shown ? (
        <Notice tone="bad" isNews={seconds === 0}>
          {shown}
        </Notice>
      ) : (
        notice && <Notice tone={notice === 'passwordChanged' ? 'ok' : 'info'}>{t(notice)}</Notice>
      )}
      <Button type="submit" fullWidth loading={act.isBusy} disabled={seconds > 0}>
        {t('signIn')}
      </Button>
      {overdue && (
        <ExpiredPassword
          onContinue={(ignore) => {
            if (ignore) ignoreExpiredCookie.add(bootFacts.get().capabilities.serialNumber, userName);
            setOverdue(undefined);
            void act.run(() => open(overdue));
          }}
          onChangeNow={() => {
            setOverdue(undefined);
            void act.run(() => open(overdue, PASSWORD_PAGE));
          }}
        />
      )}
    </form>
  );
}
