'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { Notice } from '@/components/feedback/notice';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { useSettings } from '@/lib/forms/use-settings';
import { rpc } from '@/lib/session/device';
import { ADVANCED_SETTINGS } from './AdvancedSet-fields';
import { CapturePanel } from './capture-panel';

/**
 * Advanced › Advanced settings: recognition and diagnosis for specialists. Table AccessAdvanced; calls AC.getCaps,
 * netApp.startCapture, stopCapture and getCaptureState, SecurityImExport. @spec §2; @assumed pages-3 /AdvancedSet
 */
export default function AdvancedSetPage() {
  const t = useTranslations('AdvancedSet');
  const common = useTranslations('common');
  const form = useSettings(ADVANCED_SETTINGS);
  const { data: algorithms = [] } = useQuery({
    queryKey: ['algorithms'],
    queryFn: async () => {
      const { caps } = await rpc.call('AC.getCaps', {}, { needs: ['caps'] });
      const { Algorithms } = Object(caps);
      return Array.isArray(Algorithms) ? Algorithms.filter((each) => typeof each === 'string') : [];
    },
  });
  return (
    <SettingsPage
      form={form}
      lead={<Notice tone="warn">{t('warning')}</Notice>}
      confirmSave={({ values, loaded }) =>
        values.algorithm === loaded.algorithm
          ? Promise.resolve(true)
          : ask({
              title: t('askTitle'),
              text: t('askText'),
              confirm: common('save'),
              cancel: common('cancel'),
            })
      }
    >
      {(form) => (
        <>
          <Panel title={t('recognition')}>
            <Field of={form} name="finger" hint={t('fingerHint')} />
            <Field of={form} name="algorithm">
              {({ field }) => (
                <SelectField field={field} choices={algorithms.map((value) => ({ value, label: value }))} />
              )}
            </Field>
          </Panel>
          <Panel title={t('reader')}>
            <Field of={form} name="cardS" hint={t('cardHint')} />
            <Field of={form} name="infrared" />
            <Field of={form} name="watchdog" />
          </Panel>
          <Panel title={t('diagnostics')}>
            <ChoiceRow of={form} name="logLevel" />
          </Panel>
          <CapturePanel readOnly={form.readOnly} />
        </>
      )}
    </SettingsPage>
  );
}
