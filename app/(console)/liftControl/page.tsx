'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { useSectionNames } from '@/lib/records/use-section-names';
import { FloorsPanel } from './floors-panel';
import { PEAK } from './peak-fields';

/**
 * Door › Lift floor control: floors on the ports of lift modules, public floors, the peak. Calls of LiftControl; public
 * floors and the peak in AccessControlGeneral; floors of persons in AccessUser. @spec §7; @assumed pages-1 /liftControl
 */
export default function LiftControlPage() {
  const t = useTranslations('liftControl');
  const common = useTranslations('common');
  const queries = useQueryClient();
  const { weekly } = useSectionNames();
  const form = useConfigForm({
    ...PEAK.form(),
    label: () => t('peakSection'),
  });
  const refresh = async () => {
    await form.refresh();
    await queries.refetchQueries({ queryKey: ['lift'] });
  };
  return (
    <SettingsPage form={{ ...form, refresh }} lead={<FloorsPanel isReadOnly={form.readOnly} />}>
      {(form) => (
        <>
          <Panel title={t('peak')}>
            <SelectField
              field={form.field('peak')}
              choices={[{ value: SECTION_ALWAYS, label: common('none') }, ...weekly]}
              hint={t('peakHint')}
            />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
