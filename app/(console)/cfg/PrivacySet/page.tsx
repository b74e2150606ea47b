'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { useSettings } from '@/lib/forms/use-settings';
import { PRIVACY_SETTINGS } from './PrivacySet-fields';
import { SnapshotStore } from './snapshot-store';
import { useSnapshots } from './use-snapshots';

/**
 * Configuration › Privacy: what the screen shows of people, and what the device stores. Table PrivacySet; calls
 * storage.getDeviceAllInfo, FileManager.removeFiles; record table SnapRecord. @spec §2; @assumed pages-3
 * /cfg/PrivacySet
 */
export default function PrivacySetPage() {
  const t = useTranslations('cfg.PrivacySet');
  const common = useTranslations('common');
  const snapshots = useSnapshots();
  const form = useSettings(PRIVACY_SETTINGS, { onSaved: () => void snapshots.refetch() });
  const readAgain = async () => void (await Promise.all([form.refresh(), snapshots.refetch()]));

  return (
    <SettingsPage
      form={{ ...form, refresh: readAgain }}
      lead={<SnapshotStore snapshots={snapshots} readOnly={form.ready?.readOnly ?? true} />}
      confirmSave={async (form) => {
        if (form.values.face || !form.loaded.face) return true;
        const isMeant = await ask({
          title: t('faceTitle'),
          text: t('faceText'),
          confirm: common('save'),
          cancel: common('cancel'),
          isDangerous: true,
        });
        if (!isMeant) form.field('face').reset();
        return isMeant;
      }}
    >
      {(form) => (
        <>
          <Panel title={t('shown')}>
            {(['name', 'userId', 'photo', 'department'] as const).map((fact) => (
              <ChoiceRow key={fact} of={form} name={fact} />
            ))}
          </Panel>
          <Panel title={t('stored')}>
            <Field of={form} name="face" hint={t('faceHint')} />
            <Field of={form} name="snapshot" />
            <Field of={form} name="fingerprint" />
            <Field of={form} name="recordDays" hint={t('daysHint')} />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
