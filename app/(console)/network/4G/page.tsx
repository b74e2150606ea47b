'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { lazyPart } from '@/components/feedback/lazy-part';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SecretField } from '@/components/form/secret-field';
import { SegmentedField } from '@/components/form/segmented-field';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { useReasonText } from '@/components/network/use-reason-text';
import { MOBILE_AUTH } from '@/lib/contract/tables/network-services';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { rpc } from '@/lib/session/device';
import { MOBILE, mobileProblems } from './mobile-fields';
import { MonthBar } from './month-bar';
import { MOBILE_CARD, useMobile } from './use-mobile';

const PinDialog = lazyPart(() => import('./pin-dialog').then((module) => module.PinDialog));

/**
 * Network › Mobile network: the connection and its state. Encrypted table Wireless; calls netApp.getDialInfo,
 * getMobileRSSI, dial and encrypted unlockSim. @spec §7; the rest @assumed pages-2 /network/4G
 */
export default function MobilePage() {
  const t = useTranslations('network.mobile');
  const common = useTranslations('common');
  const format = useFormatter();
  const act = useAct({ textOf: useReasonText() });
  const mobile = useMobile();
  const [isAsking, setAsking] = useState(false);
  const form = useConfigForm({
    ...MOBILE.form(),
    validate: mobileProblems,
    label: (key) => t(`field.${key}`),
    onSaved: mobile.refresh,
  });
  const isUp = mobile.phase === 'Connected' || mobile.phase === 'Connecting';
  const confirmSave = async () =>
    !isUp || ask({ title: t('againTitle'), text: t('againText'), confirm: common('save'), cancel: common('cancel') });
  const dial = async () => {
    await act.run(() => rpc.call('netApp.dial', { Name: MOBILE_CARD, Connect: !isUp }), isUp ? t('hangUp') : t('dial'));
    mobile.refresh();
  };

  return (
    <>
      <SettingsPage
        form={form}
        confirmSave={confirmSave}
        side={(form) => (
          <StatePanel
            title={t('connection')}
            lines={[
              ...mobile.lines,
              {
                label: t('month'),
                value: mobile.used !== undefined && <MonthBar used={mobile.used} limit={Number(form.loaded.limit)} />,
              },
            ]}
            acts={
              mobile.asksPin ? (
                <ActButton
                  label={t('enterPin')}
                  isDisabled={form.readOnly || mobile.pinTries === 0}
                  run={() => setAsking(true)}
                />
              ) : (
                <ActButton
                  label={isUp ? t('hangUp') : t('dial')}
                  isBusy={act.isBusy}
                  isDisabled={form.readOnly || !mobile.hasSim || !form.loaded.enabled}
                  run={dial}
                />
              )
            }
            hint={
              mobile.pinTries === 0
                ? t('simLocked')
                : mobile.pinTries !== undefined
                  ? t('pinTries', { count: mobile.pinTries })
                  : !mobile.hasSim
                    ? t('noSim')
                    : form.loaded.enabled
                      ? undefined
                      : t('enableFirst')
            }
          />
        )}
      >
        {(form) => {
          const enabled = form.field('enabled');
          return (
            <Panel title={t('network')}>
              <SwitchedFields field={enabled}>
                <SegmentedField
                  field={form.field('mode')}
                  choices={[
                    { value: 'Auto', label: t('automatic') },
                    { value: '4G', label: '4G' },
                    { value: '3G', label: '3G' },
                  ]}
                />
                <TextField field={form.field('apn')} maxLength={63} isTechnical />
                <TextField field={form.field('number')} maxLength={63} isTechnical />
                <SelectField
                  field={form.field('auth')}
                  choices={MOBILE_AUTH.map((value) => ({ value, label: t(`auth.${value}`) }))}
                />
                <TextField field={form.field('userName')} maxLength={63} isTechnical />
                <SecretField field={form.field('password')} maxLength={63} />
                <SwitchField field={form.field('reconnects')} />
                <NumberField
                  hint={t('limitHint', { none: format.number(0) })}
                  field={form.field('limit')}
                  unit={t('megabytes')}
                />
              </SwitchedFields>
            </Panel>
          );
        }}
      </SettingsPage>
      {isAsking && <PinDialog tries={mobile.pinTries} onClose={() => setAsking(false)} onTried={mobile.refresh} />}
    </>
  );
}
