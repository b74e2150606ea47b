import { PasswordInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/feedback/notice';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { DialogTextField } from '@/components/form/dialog-text-field';
import { useActionForm } from '@/lib/forms/use-action-form';
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
  const act = useAct();
  const lock = useCountdown();
  const { deviceType, securityBaseline } = visitor.capabilities;
  const needsPassword = securityBaseline >= 2;
  const fields = useActionForm({
    initial: { typed: '', password: '' },
    label: (key) =>
      key === 'typed' ? t('resetConfirm', { type: deviceType }) : t('resetPassword', { name: visitor.userName }),
  });
  const { typed, password } = fields.values;
  const passwordField = fields.field('password');
  const isReady = typed === deviceType && (!needsPassword || password !== '') && lock.seconds === 0;
  const shown = lock.seconds > 0 ? t('resetLocked', { seconds: lock.seconds }) : act.failure;

  const submit = () =>
    act.run(async () => {
      const outcome = await run(needsPassword ? password : undefined);
      if (!outcome || outcome.kind === 'done') return;
      if (outcome.kind === 'refused') throw new ActFailure(refused?.(outcome.error) ?? errors('OperateError'));
      fields.set({ password: '' });
      if (outcome.kind === 'locked') lock.start(outcome.seconds * 1_000);
      else throw new ActFailure(t('resetAttempts', { count: outcome.attempts }));
    });

  return (
    <DialogFrame
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={fields.changed.length === 0}
    >
      <DialogForm button={button} isDanger isBusy={act.isBusy} isReady={isReady} onSubmit={fields.onSubmit(submit)}>
        {children}
        {shown && (
          <Notice tone="bad" isNews={lock.seconds === 0}>
            {shown}
          </Notice>
        )}
        <DialogTextField field={fields.field('typed')} autoComplete="off" isTechnical data-autofocus />
        {needsPassword && (
          <PasswordInput
            label={passwordField.label}
            value={password}
            dir="ltr"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': common('show') }}
            onChange={(event) => passwordField.set(event.currentTarget.value)}
          />
        )}
      </DialogForm>
    </DialogFrame>
  );
}
