'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useNeeded } from '@/components/form/needed';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SegmentedField } from '@/components/form/segmented-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { useReasonText } from '@/components/network/use-reason-text';
import { EMAIL } from '@/lib/contract/limits';
import type { FormField } from '@/lib/forms/form-field';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { rpc } from '@/lib/session/device';
import { MAIL, MAIL_PORT, type MailFields, type MailSecurity, mailProblems } from './email-fields';
import { ReceiversField } from './receivers-field';

/**
 * Network › E-mail: outgoing mail for alarms and reports. Encrypted table Email; call netApp.sendTestMail, which sends
 * by the stored table. @spec §5 e-mail; the rest @assumed pages-2 /network/email
 */
export default function EmailPage() {
  const t = useTranslations('network.email');
  const needing = useNeeded();
  const form = useConfigForm({ ...MAIL.form(), validate: mailProblems, label: (key) => t(`field.${key}`) });

  return (
    <SettingsPage form={form}>
      {(form) => {
        const enabled = form.field('enabled');
        const login = <T,>(field: FormField<T>) =>
          form.values.anonymous && field.problem === undefined
            ? { field: { ...field, disabled: true }, hint: t('isAnonymous') }
            : { field };
        return (
          <>
            <Panel title={t('server')} aside={<TestButton form={form} />}>
              <SwitchField field={enabled} />
              <TextField field={form.field('server')} maxLength={255} isRequired isTechnical />
              <SegmentedField
                field={withPort(form)}
                hint={form.values.security === 'none' && form.values.enabled ? t('plain') : undefined}
                choices={[
                  { value: 'none', label: t('security.none') },
                  { value: 'ssl', label: 'SSL' },
                  { value: 'tls', label: 'TLS' },
                ]}
              />
              <NumberField field={form.field('port')} isPlain />
              <SwitchField field={form.field('anonymous')} />
              <TextField {...login(form.field('userName'))} maxLength={63} isTechnical />
              <SecretField {...login(form.field('password'))} maxLength={63} />
            </Panel>
            <Panel title={t('mail')}>
              <TextField field={form.field('sender')} maxLength={EMAIL.addressMax} isRequired isTechnical />
              <ReceiversField field={form.field('receivers')} />
              <TextField field={form.field('title')} maxLength={63} />
              <SwitchField field={form.field('attachment')} />
              <NumberField field={form.field('interval')} unit={t('seconds')} />
            </Panel>
            <Panel title={t('report')}>
              <SwitchField field={form.field('report')} />
              <NumberField {...needing(form.field('reportInterval'), form.field('report'))} unit={t('minutes')} />
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}

/** Sends a test mail with the stored settings. */
function TestButton({ form }: { form: ConfigForm<MailFields> }) {
  const t = useTranslations('network.email');
  const act = useAct({ textOf: useReasonText() });
  const hasChanges = form.changedLabels.length > 0;
  const test = async () => {
    if (await act.run(() => rpc.call('netApp.sendTestMail', {}), t('test'))) toast.success(t('sent'), t('test'));
  };
  return (
    <Button
      variant="subtle"
      size="xs"
      loading={act.isBusy}
      disabled={form.readOnly || hasChanges || !form.loaded.enabled}
      title={hasChanges ? t('saveFirst') : undefined}
      onClick={() => void test()}
    >
      {t('test')}
    </Button>
  );
}

/** The usual port comes with the security, unless another one was typed. */
function withPort(form: ConfigForm<MailFields>): FormField<MailSecurity> {
  const field = form.field('security');
  return {
    ...field,
    set: (next) => {
      const isUsual = form.values.port === MAIL_PORT[field.value];
      form.set({ security: next, ...(isUsual && { port: MAIL_PORT[next] }) });
    },
  };
}
