'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { PUSH } from '@/lib/contract/limits';
import { PUSH_EVENTS } from '@/lib/contract/tables/platforms';
import type { FormField } from '@/lib/forms/form-field';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { useTable } from '@/lib/forms/use-tables';
import { type PushFields, pushForm, pushProblems, usualPort } from './push-fields';
import { PushStatusPanel, usePushStatus } from './push-status';

/**
 * Configuration › Third-party platform: the device sends its events to another server by HTTP. Encrypted table
 * PictureHttpUpload; calls netApp.testHttpUpload, which tries the stored server, and netApp.getHttpUploadStatus.
 * @assumed pages-3 /cfg/server
 */
export default function ThirdPartyPlatformPage() {
  const t = useTranslations('cfg.server');
  const common = useTranslations('common');
  const status = usePushStatus();
  const [saves, setSaves] = useState(0);
  const { data: hasPassword = false } = useTable('PictureHttpUpload', ({ UploadServerList }) =>
    Boolean(UploadServerList?.[0]?.Password),
  );
  const form = useConfigForm({
    ...pushForm(),
    validate: (fields: PushFields) => pushProblems(fields, t('oneEvent'), hasPassword),
    label: (key) => t(`field.${key}`),
    onSaved: () => {
      setSaves((before) => before + 1);
      void status.refetch();
    },
  });

  return (
    <SettingsPage form={form}>
      {(form) => {
        const { https, picture } = form.values;
        const auth = form.field('auth');
        return (
          <>
            <PushStatusPanel form={form} status={status} saves={saves} />
            <Panel title={t('target')}>
              <SwitchedFields field={form.field('enabled')}>
                <TextField field={form.field('server')} maxLength={255} isRequired isTechnical />
                <SwitchedFields field={withPort(form)}>
                  <SwitchField field={form.field('verify')} />
                </SwitchedFields>
                {!https && picture && <Notice tone="warn">{t('plain')}</Notice>}
                <NumberField field={form.field('port')} />
                <TextField field={form.field('path')} maxLength={PUSH.pathMax} hint={t('pathHint')} isTechnical />
                <SwitchedFields field={auth}>
                  <TextField
                    field={form.field('userName')}
                    maxLength={PUSH.loginMax}
                    isRequired={auth.value}
                    isTechnical
                  />
                  <SecretField field={form.field('password')} maxLength={PUSH.loginMax} />
                </SwitchedFields>
              </SwitchedFields>
            </Panel>
            <Panel title={t('content')}>
              <SwitchedFields field={form.field('enabled')} isElsewhere>
                <CheckboxesField
                  field={form.field('events')}
                  choices={PUSH_EVENTS.map((value) => ({ value, label: t(`event.${value}`) }))}
                />
                <SwitchField field={form.field('picture')} />
                <SwitchField field={form.field('resend')} hint={t('resendHint')} />
                <NumberField field={form.field('heartbeat')} unit={common('seconds')} hint={t('heartbeatHint')} />
              </SwitchedFields>
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}

/** The usual port comes with the protocol, unless another one was typed. */
function withPort(form: ConfigForm<PushFields>): FormField<boolean> {
  const field = form.field('https');
  return {
    ...field,
    set: (https) => {
      const isUsual = form.values.port === usualPort(field.value);
      form.set({ https, ...(isUsual && { port: usualPort(https) }) });
    },
  };
}
