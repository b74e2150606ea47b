'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SegmentedField } from '@/components/form/segmented-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { EMAIL } from '@/lib/contract/limits';
import type { FormField } from '@/lib/forms/form-field';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { MAIL, MAIL_PORT, type MailFields, type MailSecurity, mailProblems } from './email-fields';
import { ReceiversField } from './receivers-field';
import { ServerPanel } from './server-panel';

const PreviewDialog = lazyPart(() => import('./preview-dialog').then((module) => module.PreviewDialog));

/**
 * Network › E-mail: outgoing mail for alarms and reports. Encrypted table Email; calls netApp.sendTestMail,
 * which sends by the stored table, and netApp.previewMail. @spec §5 e-mail; the rest @assumed pages-2 /network/email
 */
export default function EmailPage() {
  const t = useTranslations('network.email');
  const [isPreview, setPreview] = useState(false);
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
            <ServerPanel form={form}>
              <SwitchedFields field={enabled}>
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
                <NumberField field={form.field('port')} />
                <SwitchField field={form.field('anonymous')} />
                <TextField {...login(form.field('userName'))} maxLength={63} isTechnical />
                <SecretField {...login(form.field('password'))} maxLength={63} />
              </SwitchedFields>
            </ServerPanel>
            <Panel
              title={t('mail')}
              aside={
                <Button variant="subtle" size="xs" onClick={() => setPreview(true)}>
                  {t('preview')}
                </Button>
              }
            >
              <SwitchedFields field={enabled} isElsewhere>
                <TextField field={form.field('sender')} maxLength={EMAIL.addressMax} isRequired isTechnical />
                <ReceiversField field={form.field('receivers')} />
                <TextField field={form.field('title')} maxLength={63} />
                <SwitchField field={form.field('attachment')} />
                <NumberField field={form.field('interval')} unit={t('seconds')} />
              </SwitchedFields>
            </Panel>
            {form.field('report').isLacking || (
              <Panel title={t('report')}>
                <SwitchedFields field={form.field('report')}>
                  <NumberField field={form.field('reportInterval')} unit={t('minutes')} />
                </SwitchedFields>
              </Panel>
            )}
            {isPreview && <PreviewDialog title={form.values.title} onClose={() => setPreview(false)} />}
          </>
        );
      }}
    </SettingsPage>
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
