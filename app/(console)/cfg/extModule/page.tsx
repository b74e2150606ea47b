'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { Notice } from '@/components/feedback/notice';
import { ChoiceList } from '@/components/form/choice-list';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { PageLink } from '@/components/shell/page-link';
import { useSettings } from '@/lib/forms/use-settings';
import { useTable } from '@/lib/forms/use-tables';
import { EXT_MODULE_SETTINGS } from './extModule-fields';
import { ModuleState } from './module-state';
import { useModule } from './use-module';

/**
 * Configuration › Extension module: what is plugged into the device, and whether it answers. Table AccessExtModule,
 * and Comm for the serial port; calls AccessPeripherals.getCaps and getStatus. @spec §7 names; @assumed pages-3
 * /cfg/extModule
 */
export default function ExtModulePage() {
  const t = useTranslations('cfg.extModule');
  const common = useTranslations('common');
  const pages = useTranslations('menu.page');
  const serial = useTranslations('network.serialPort');
  const { status, caps } = useModule();
  const ports = useTable('Comm');
  // Without the table the device alone knows.
  const isUsed = (tables: typeof ports.data) => (tables?.[0]?.Function ?? 'None') !== 'None';
  const takesPort = ({ type, port }: { type: string; port: string }) => type !== 'None' && port === 'RS485';
  const isTaken = (values: { type: string; port: string }) => takesPort(values) && isUsed(ports.data);
  const form = useSettings(EXT_MODULE_SETTINGS, {
    onSaved: () => void status.refetch(),
    rules: (values) => (isTaken(values) ? { port: { key: 'ExtModulePortInUse' } } : {}),
  });
  const question = (key: 'type' | 'lock') =>
    ask({
      title: t(`ask.${key}.title`),
      text: t(`ask.${key}.text`),
      confirm: common('save'),
      cancel: common('cancel'),
    });
  const readAgain = async () => {
    void status.refetch();
    // Who has freed the port in another window can choose it now.
    void ports.refetch();
    await form.refresh();
  };

  return (
    <SettingsPage
      form={{ ...form, refresh: readAgain }}
      lead={<ModuleState status={status} />}
      confirmSave={async ({ values, loaded }) => {
        // Somebody may have taken the port since the page was opened: the page says so in place of a refusal.
        if (takesPort(values) && !takesPort(loaded) && isUsed((await ports.refetch()).data)) return false;
        const locksByModule = values.type === 'SecurityModule' && values.securityModule;
        const didLock = loaded.type === 'SecurityModule' && loaded.securityModule;
        if (locksByModule && !didLock && !(await question('lock'))) return false;
        return values.type === loaded.type || question('type');
      }}
    >
      {(form) => (
        <Panel title={t('module')}>
          <ChoiceList of={form} name="type" only={caps?.types} />
          <ChoiceRow of={form} name="port" />
          {isTaken(form.values) && (
            <Notice tone="warn">
              {t.rich('freePort', {
                page: pages('network_serialPort'),
                field: serial('field.device'),
                none: serial('device.None'),
                link: (text) => <PageLink path="/network/serialPort">{text}</PageLink>,
              })}
            </Notice>
          )}
          <Field of={form} name="securityModule" />
          <Field of={form} name="qrS" />
        </Panel>
      )}
    </SettingsPage>
  );
}
