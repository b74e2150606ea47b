import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { TextField } from '@/components/form/text-field';
import { useReasonText } from '@/components/network/use-reason-text';
import { EMAIL } from '@/lib/contract/limits';
import { useActionForm } from '@/lib/forms/use-action-form';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { rpc } from '@/lib/session/device';
import { kindProblem } from '@/lib/validation/text-kinds';
import type { MailFields } from './email-fields';

/** The mail server, and a test with the stored settings: to the stored receivers, or to one that is not stored. */
export function ServerPanel({ form, children }: { form: ConfigForm<MailFields>; children: ReactNode }) {
  const t = useTranslations('network.email');
  const act = useAct({ textOf: useReasonText() });
  const hasChanges = form.changedLabels.length > 0;
  const disabled = form.readOnly || hasChanges || !form.loaded.enabled;
  const fields = useActionForm({
    initial: { testReceiver: '' },
    isNew: true,
    label: () => t('testReceiver'),
    disabled,
    validate: ({ testReceiver }) => ({ testReceiver: kindProblem('email', testReceiver) }),
  });
  const test = async () => {
    const receiver = fields.values.testReceiver;
    const params = receiver ? { Receiver: receiver } : {};
    if (await act.run(() => rpc.call('netApp.sendTestMail', params), t('test'))) toast.success(t('sent'), t('test'));
  };
  return (
    <Panel
      title={t('server')}
      aside={
        <Button
          variant="subtle"
          size="xs"
          loading={act.isBusy}
          disabled={disabled || !fields.isValid}
          title={hasChanges ? t('saveFirst') : undefined}
          onClick={() => void test()}
        >
          {t('test')}
        </Button>
      }
    >
      {children}
      {form.values.enabled && (
        <TextField
          field={fields.field('testReceiver')}
          hint={hasChanges ? t('saveFirst') : undefined}
          placeholder={form.loaded.receivers.join(', ')}
          maxLength={EMAIL.addressMax}
          isTechnical
        />
      )}
    </Panel>
  );
}
