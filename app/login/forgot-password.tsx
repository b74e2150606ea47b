import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorText } from '@/components/feedback/error-text';
import { NativeDialog } from '@/components/feedback/native-dialog';
import { Notice } from '@/components/feedback/notice';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { contactKindOf } from '@/lib/validation/contact';
import { RecoveryDialog, type RecoveryFacts } from './recovery-dialog';
import { useRecoveryText } from './recovery-text';

interface ForgotPasswordProps {
  onClose(): void;
  /** The new password, for the sign-in form. */
  onReset(password: string): void;
}

/** A device without a bound contact refuses but still returns the text of the QR code. @assumed pages-1 */
function refusedQrText(error: unknown): string | undefined {
  const text = error instanceof RpcError ? error.params.desc : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Warning first; then the dialog, unless the device says that recovery is disabled. @spec §4 forgot password */
export function ForgotPassword({ onClose, onReset }: ForgotPasswordProps) {
  const t = useTranslations('login.recovery');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const recoveryText = useRecoveryText();
  const [facts, setFacts] = useState<RecoveryFacts>();
  const act = useAct({ textOf: errorText });

  const start = async () => {
    const outside = { endpoint: ENDPOINT.outside };
    const { Find } = await rpc.call('DevInit.getStatus', {}, outside).catch(() => ({ Find: '' }));
    const kind = contactKindOf(Find);
    const now = await rpc.call('DevInit.getCurrentTime', {}, outside).catch(() => undefined);
    const date = String(now?.time ?? '').slice(0, 10);
    try {
      const { contact, desc } = await rpc.call('PasswdFind.getDescript', { name: 'admin' }, outside);
      setFacts({ kind, contact, qrText: desc, date, problem: undefined });
    } catch (error) {
      const problem = recoveryText(error, kind);
      // Disabled recovery ends here; any other refusal leaves the other method available.
      if (problem.isClosed) throw new ActFailure(problem.text);
      if (!problem.text) throw error;
      const qrText = refusedQrText(error);
      setFacts({ kind, contact: '', qrText, date, problem: problem.text });
    }
  };

  if (facts)
    return (
      <RecoveryDialog
        facts={facts}
        qrRetry={{ isBusy: act.isBusy, failure: act.failure, start: () => void act.run(start) }}
        onClose={onClose}
        onReset={onReset}
      />
    );
  return (
    <NativeDialog
      title={t('warnTitle')}
      onCancel={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button loading={act.isBusy} onClick={() => void act.run(start)}>
            {common('next')}
          </Button>
        </>
      }
    >
      {act.failure && (
        <Notice tone="bad" isNews>
          {act.failure}
        </Notice>
      )}
      <p>{t('warnText')}</p>
    </NativeDialog>
  );
}
