import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { TIMER_MS } from '@/lib/contract/limits';
import { rpc } from '@/lib/session/device';
import { factoryReset } from '@/lib/session/factory-reset';
import type { SignedIn } from '@/lib/session/session';
import { useCountdown } from '@/lib/use-countdown';
import { useMayLeave } from './leave-guard';
import { awaitRestart } from './use-reboot';

/**
 * Factory reset: typed device type, and the password from baseline 2. Afterwards the device is uninitialized and the
 * root shows the first-boot wizard.
 * @spec §8 factory reset; password by baseline @assumed pages-1 ASH31
 */
export function FactoryResetDialog({ visitor, onClose }: { visitor: SignedIn; onClose(): void }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const mayLeave = useMayLeave({ isEnd: true });
  const act = useAct();
  const lock = useCountdown();
  const { deviceType, securityBaseline } = visitor.capabilities;
  const needsPassword = securityBaseline >= 2;
  const isReady = typed === deviceType && (!needsPassword || password !== '') && lock.seconds === 0;
  const shown = lock.seconds > 0 ? t('resetLocked', { seconds: lock.seconds }) : act.failure;

  const reset = () =>
    act.run(async () => {
      if (!(await mayLeave())) return;
      const outcome = await factoryReset(rpc, visitor.userName, needsPassword ? password : undefined);
      if (outcome.kind === 'reset') {
        toast.success(t('resetDone'));
        onClose();
        awaitRestart(TIMER_MS.rebootRedirect);
        return;
      }
      if (outcome.kind === 'refused') throw new ActFailure(errors('OperateError'));
      setPassword('');
      if (outcome.kind === 'locked') lock.start(outcome.seconds * 1_000);
      else throw new ActFailure(t('resetAttempts', { count: outcome.attempts }));
    });

  return (
    <DialogFrame
      onClose={onClose}
      title={t('resetTitle')}
      closeOnClickOutside={false}
      closeOnEscape={typed + password === ''}
    >
      <DialogForm
        button={t('resetButton')}
        isDanger
        isBusy={act.isBusy}
        isReady={isReady}
        onSubmit={() => void reset()}
        onClose={onClose}
      >
        <p>{t('resetText', { type: deviceType })}</p>
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
