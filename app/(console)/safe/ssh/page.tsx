'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ask } from '@/components/feedback/ask';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { useFollow } from '@/components/form/use-follow';
import { useSafeApply } from '@/components/form/use-safe-apply';
import { PageLink } from '@/components/shell/page-link';
import { SSH_PORT } from '@/lib/contract/limits';
import type { FormField } from '@/lib/forms/form-field';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { useTable } from '@/lib/forms/use-tables';
import { type Concern, risksOf } from '@/lib/security/findings';
import { useSecurity } from '@/lib/security/use-security';
import { addressAt } from '@/lib/session/address-at';
import { useCapabilities } from '@/lib/session/use-visitor';
import { RiskSummary } from './risk-summary';
import { hasKeyFrames, leavesHttps, SERVICES, type ServiceFields, serviceProblems } from './service-fields';

/**
 * Security › System services: services that the device offers in the network, and their risks. Tables SSHD,
 * DeviceSearch, PrivateProtocolAuth, EmergencyMaintenance, PwdReset, VSP_CGI, VSP_ONVIF, MobilePush, Https,
 * MediaEncrypt. @spec §2 menu, §3 Https and MediaEncrypt; the rest @assumed pages-3 /safe/ssh
 */
export default function SystemServicesPage() {
  const t = useTranslations('safe.ssh');
  const common = useTranslations('common');
  const { synKeyFrameEncrypt, webPort } = useCapabilities();
  const follow = useFollow();
  const { judge } = useSecurity();
  // No fields: the defaults of this page leave the ports as they are.
  const { data: httpsPort } = useTable('Https', ({ Port }) => Port);
  // The capability is the port at sign-in, which may have changed since.
  const { data: httpPort } = useTable('Web', ({ Port }) => Port);
  const plainAddress = () => addressAt(new URL(window.location.href), 'http:', httpPort ?? webPort);
  const form = useConfigForm({
    ...SERVICES.form(),
    validate: serviceProblems,
    label: (key) => t(`field.${key}`),
    onSaved: (fields, was) => {
      if (leavesHttps(fields, was, new URL(window.location.href))) void follow(plainAddress());
    },
  });
  const tryFirst = useSafeApply<ServiceFields>(({ values, loaded }) =>
    leavesHttps(values, loaded, new URL(window.location.href)) ? { next: new URL(plainAddress()).origin } : undefined,
  );
  const confirmSave = async (form: ConfigForm<ServiceFields>) => {
    const words = { confirm: common('save'), cancel: common('cancel') };
    const opensSsh = form.values.ssh && !form.loaded.ssh;
    if (opensSsh && !(await ask({ title: t('sshTitle'), text: t('sshText'), ...words }))) return false;
    return tryFirst(form);
  };

  return (
    <SettingsPage form={form} confirmSave={confirmSave}>
      {(form) => {
        const follows = synKeyFrameEncrypt && hasKeyFrames(form.loaded);
        const findings = judge(form.values, follows);
        const reasons = risksOf(findings);
        const isPartial = findings.some((each) => each.level === 'unknown' && each.why === 'failed');
        const about = (key: Concern, text: ReactNode) => (
          <>
            {text} {reasons.includes(key) && <Mark tone="warn">{t('risk')}</Mark>}
          </>
        );
        const modes = (['Security', 'Compatible'] as const).map((value) => ({ value, label: t(`mode.${value}`) }));
        const https = form.field('https');
        const rtspOverTls = form.field('rtspOverTls');
        return (
          <>
            <RiskSummary form={form} reasons={reasons} isPartial={isPartial} follows={follows} />
            <Panel title={t('remote')}>
              <SwitchField field={form.field('ssh')} hint={about('ssh', t('about.ssh', { port: String(SSH_PORT) }))} />
              <SwitchedFields field={form.field('search')} hint={t('about.search')}>
                <SegmentedField
                  field={form.field('searchMode')}
                  choices={modes}
                  hint={about('searchMode', t('about.mode'))}
                />
              </SwitchedFields>
              <SegmentedField
                field={form.field('privateMode')}
                choices={modes}
                hint={about('privateMode', t('about.mode'))}
              />
              <SwitchField field={form.field('emergency')} hint={about('emergency', t('about.emergency'))} />
              <SwitchField field={form.field('reset')} hint={t('about.reset')} />
            </Panel>
            <Panel title={t('others')}>
              <SwitchField field={form.field('cgi')} hint={about('cgi', t('about.cgi'))} />
              <SwitchField field={form.field('onvif')} hint={about('onvif', t('about.onvif'))} />
              <SwitchField field={form.field('push')} hint={t('about.push')} />
            </Panel>
            <Panel title={t('encryption')}>
              {form.loaded.https && <SecureAddress port={httpsPort} />}
              <SwitchedFields
                field={withVersion(form)}
                hint={
                  https.isChanged
                    ? t('pagesReconnect')
                    : about(
                        'https',
                        t.rich('about.https', {
                          port: String(httpsPort ?? ''),
                          link: (words) => <PageLink path="/network/port">{words}</PageLink>,
                        }),
                      )
                }
              >
                <SwitchField field={form.field('tls11')} hint={about('tls11', t('about.tls11'))} />
              </SwitchedFields>
              <SwitchField
                field={follows ? withKeyFrames(form) : rtspOverTls}
                hint={rtspOverTls.isChanged ? t('videoReconnects') : about('rtspOverTls', t('about.rtspOverTls'))}
              />
              {hasKeyFrames(form.loaded) && (
                <SwitchedFields
                  field={{ ...form.field('keyFrames'), ...(follows && { disabled: true }) }}
                  hint={follows ? about('keyFrames', t('follows', { name: rtspOverTls.label })) : t('about.keyFrames')}
                >
                  <NumberField field={form.field('keyHours')} unit={t('hours')} hint={t('about.keyHours')} />
                </SwitchedFields>
              )}
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}

/** While HTTPS is on, a page that came by HTTP names the encrypted address, and stays where it is. */
function SecureAddress({ port }: { port: number | undefined }) {
  const t = useTranslations('safe.ssh');
  const here = new URL(window.location.href);
  if (port === undefined || here.protocol !== 'http:') return null;
  const address = addressAt(here, 'https:', port);
  return (
    <Notice tone="info">
      {t.rich('secureAddress', {
        address: new URL(address).origin,
        link: (words) => (
          <a href={address} dir="ltr">
            {words}
          </a>
        ),
      })}
    </Notice>
  );
}

/** Switching HTTPS off resets the switch of the older TLS version, because its row is then disabled. */
function withVersion(form: ConfigForm<ServiceFields>): FormField<boolean> {
  const set = (https: boolean) => form.set({ https, ...(!https && { tls11: form.loaded.tls11 }) });
  return {
    ...form.field('https'),
    set,
    reset: () => set(form.loaded.https),
  };
}

/** On such a device both switches are one, and move together. */
function withKeyFrames(form: ConfigForm<ServiceFields>): FormField<boolean> {
  const field = form.field('rtspOverTls');
  return {
    ...field,
    set: (isOn) => form.set({ rtspOverTls: isOn, keyFrames: isOn }),
    reset: () => form.set({ rtspOverTls: form.loaded.rtspOverTls, keyFrames: form.loaded.keyFrames }),
  };
}
