'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { PageLink } from '@/components/shell/page-link';
import { EXCEPTION_KINDS } from '@/lib/contract/tables/alarm';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { useTable } from '@/lib/forms/use-tables';
import { useCapabilities } from '@/lib/session/use-visitor';
import { EXCEPTIONS, type ExceptionFields, exceptionProblems } from './exception-fields';
import { RecentExceptions } from './recent-exceptions';

/**
 * Security › Security exceptions: which attacks and faults the device reports, what follows, and the last ones. Tables
 * SafetyAbnormalAlarm, LoginFailureAlarm, and Email for whether mail can be sent; calls of log. @assumed pages-3
 * /safe/safetyAbnormal
 */
export default function SafetyAbnormalPage() {
  const t = useTranslations('safe.safetyAbnormal');
  const common = useTranslations('common');
  const { alarmOutSlots } = useCapabilities();
  const form = useConfigForm({
    ...EXCEPTIONS.form(),
    validate: (fields) => exceptionProblems(fields, t('oneKind'), alarmOutSlots),
    label: (key) => t(`field.${key}`),
  });
  return (
    <SettingsPage form={form}>
      {(form) => {
        const enabled = form.field('enabled');
        return (
          <>
            <Panel title={t('what')}>
              <SwitchedFields field={enabled}>
                <CheckboxesField
                  field={form.field('kinds')}
                  choices={EXCEPTION_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
                />
              </SwitchedFields>
              <SwitchedFields field={form.field('failures')}>
                <NumberField field={form.field('tries')} />
              </SwitchedFields>
            </Panel>
            <Panel title={t('follows')}>
              <SwitchedFields field={enabled} isElsewhere>
                {alarmOutSlots > 0 && (
                  <>
                    <CheckboxesField
                      field={form.field('outputs')}
                      choices={Array.from({ length: alarmOutSlots }, (_, value) => ({
                        value,
                        label: String(value + 1),
                      }))}
                    />
                    <NumberField field={form.field('latch')} unit={common('seconds')} />
                  </>
                )}
                <MailField form={form} />
              </SwitchedFields>
            </Panel>
            <RecentExceptions />
          </>
        );
      }}
    </SettingsPage>
  );
}

/**
 * The mail switch, disabled while the device's mail is off or has no receiver. The mail table is read here and not with
 * the page, which would then need an encrypted call.
 */
function MailField({ form }: { form: ConfigForm<ExceptionFields> }) {
  const t = useTranslations('safe.safetyAbnormal');
  const reason = useTranslations('network.link.reason');
  const page = useTranslations('menu.page');
  const { data: hasMail } = useTable('Email', ({ Enable, Receivers }) => Enable && Receivers.length > 0);
  const field = form.field('mail');
  // Mail that is already on can be switched off.
  const lacksMail = hasMail === false && !form.loaded.mail;
  const link = (text: ReactNode) => <PageLink path="/network/email">{text}</PageLink>;
  return (
    <SwitchField
      field={{ ...field, disabled: field.disabled || lacksMail }}
      hint={
        lacksMail ? (
          <>
            {reason('EmailNotSet')} {link(page('network_email'))}
          </>
        ) : (
          t.rich('mailHint', { link })
        )
      }
    />
  );
}
