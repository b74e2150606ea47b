import { useTranslations } from 'next-intl';
import { DigitsField } from '@/components/form/digits-field';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { SelectField } from '@/components/form/select-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { INTERCOM } from '@/lib/contract/limits';
import { INTERCOM_TYPES, type IntercomType } from '@/lib/contract/tables/intercom';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import type { SipFields } from './sip-fields';

const TYPES = Object.keys(INTERCOM_TYPES) as IntercomType[];

/** Name and numbers of the device in the intercom. */
export function IdentityPanel({ form }: { form: ConfigForm<SipFields> }) {
  const t = useTranslations('vto.sipSet');
  return (
    <Panel title={t('identity')}>
      <SelectField
        field={form.field('type')}
        choices={TYPES.map((each) => ({ value: INTERCOM_TYPES[each], label: t(`type.${each}`) }))}
        width="long"
      />
      <SegmentedField
        field={form.field('system')}
        choices={[
          { value: 1, label: t('digital') },
          { value: 0, label: t('analog') },
        ]}
        hint={form.values.system === 0 ? t('analogHint') : undefined}
      />
      <SwitchedFields field={form.field('hasBuilding')}>
        <DigitsField field={form.field('building')} maxLength={INTERCOM.levelMax} />
      </SwitchedFields>
      <SwitchedFields field={form.field('hasUnit')}>
        <DigitsField field={form.field('unit')} maxLength={INTERCOM.levelMax} />
      </SwitchedFields>
      <TextField field={form.field('number')} maxLength={INTERCOM.numberMax} isRequired isTechnical />
      <NumberField field={form.field('position')} hint={t('positionHint')} />
    </Panel>
  );
}
