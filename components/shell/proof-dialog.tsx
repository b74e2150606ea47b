import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import type { SignedIn } from '@/lib/session/session';
import type { WithPassword } from '@/lib/session/with-password';
import { useCountdown } from '@/lib/use-countdown';

interface ProofDialogProps {
  visitor: SignedIn;
  title: string;
  button: string;
  /** What is lost. */
  children: ReactNode;
  /**
   * Does it, with the password where the device asks for one, and closes the dialog when it is done; undefined: it was
   * cancelled. Throws as the call.
   */
  run(password: string | undefined): Promise<WithPassword | undefined>;
  /** Text of a refusal that says more than the usual one. */
  refused?(error: unknown): string | undefined;
  onClose(): void;
}

/**
 * The question before something that cannot be taken back: typed device type, and the password from baseline 2.
 * @assumed pages-1 ASH31, pages-3 /cfg/default
 */
export function ProofDialog({ visitor, title, button, children, run, refused, onClose }: ProofDialogProps) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const act = useAct();
  const lock = useCountdown();
  const { deviceType, securityBaseline } = visitor.capabilities;
  const needsPassword = securityBaseline >= 2;
  const isReady = typed === deviceType && (!needsPassword || password !== '') && lock.seconds === 0;
  const shown = lock.seconds > 0 ? t('resetLocked', { seconds: lock.seconds }) : act.failure;

  const submit = () =>
    act.run(async () => {
      const outcome = await run(needsPassword ? password : undefined);
      if (!outcome || outcome.kind === 'done') return;
      if (outcome.kind === 'refused') throw new ActFailure(refused?.(outcome.error) ?? errors('OperateError'));
      setPassword('');
      if (outcome.kind === 'locked') lock.start(outcome.seconds * 1_000);
      else throw new ActFailure(t('resetAttempts', { count: outcome.attempts }));
    });

  return (
    <DialogFrame onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={typed + password === ''}>
      <DialogForm
        button={button}
        isDanger
        isBusy={act.isBusy}
        isReady={isReady}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        {children}
        {shown && (
          <Notice tone="bad" isNews={lock.seconds === 0}>
            {shown}
          </Notice>
        )}
        <TextInput
          label={t('resetConfirm', { type: deviceType })}
          value={typed}
          dir="ltr"
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {needsPassword && (
          <PasswordInput
            label={t('resetPassword', { name: visitor.userName })}
            value={password}
            dir="ltr"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': common('show') }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
      </DialogForm>
    </DialogFrame>
  );
}
