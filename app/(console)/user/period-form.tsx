import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { PASSWORD_PERIOD_DAYS } from '@/lib/contract/limits';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** "Another number of days" in the period list. */
const CUSTOM = -1;

interface PeriodFields {
  period: number;
  days: number | '';
}

/**
 * Lifetime of a password, below the rest of the page: `children` are shown even when the period cannot be read.
 * Table PwdUpdatePeriod, days; `listed` are the periods the device offers.
 * @assumed pages-1 /user
 */
export function PeriodForm({ listed, children }: { listed: readonly number[]; children: ReactNode }) {
  const t = useTranslations('user');
  const form = useConfigForm({
    configs: ['PwdUpdatePeriod'],
    toFields: ({ PwdUpdatePeriod }): PeriodFields => ({
      period: listed.includes(PwdUpdatePeriod) || PwdUpdatePeriod === 0 ? PwdUpdatePeriod : CUSTOM,
      days: PwdUpdatePeriod,
    }),
    toConfigs: ({ period, days }) => ({ PwdUpdatePeriod: period === CUSTOM ? Number(days) : period }),
    validate: ({ period, days }) => ({
      days: period === CUSTOM ? rangeProblem(days, PASSWORD_PERIOD_DAYS) : undefined,
    }),
    label: (key) => t(`field.${key}`),
    fieldOf: () => 'days',
  });

  return (
    <SettingsPage form={form} lead={children}>
      {(form) => (
        <>
          <Panel title={t('periodTitle')}>
            <SelectField
              field={form.field('period')}
              choices={[
                { value: 0, label: t('never') },
                ...listed
                  .filter((days) => days > 0)
                  .map((days) => ({ value: days, label: t('days', { count: days }) })),
                { value: CUSTOM, label: t('custom') },
              ]}
            />
            {form.values.period === CUSTOM && <NumberField field={form.field('days')} unit={t('daysUnit')} />}
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
