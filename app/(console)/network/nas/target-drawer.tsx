import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { ActFailure } from '@/components/feedback/use-act';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { SecretField } from '@/components/form/secret-field';
import { SegmentedField } from '@/components/form/segmented-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { useDrawerSave } from '@/components/form/use-drawer-save';
import type { AllTables } from '@/lib/contract/configs';
import { NAS } from '@/lib/contract/limits';
import { NAS_PROTOCOLS } from '@/lib/contract/tables/network-services';
import type { FormField } from '@/lib/forms/form-field';
import { saveTables } from '@/lib/forms/save-tables';
import { differences, merged } from '@/lib/forms/three-way';
import { useFields } from '@/lib/forms/use-fields';
import { rereadTables } from '@/lib/forms/use-tables';
import { rpc, sealed } from '@/lib/session/device';
import { NAS_PORT, TARGET, type TargetFields, targetProblems } from './nas-fields';

interface TargetDrawerProps {
  /** From 0. */
  index: number;
  tables: Pick<AllTables, 'NAS'>;
  onClose(): void;
  onSaved(): void;
}

/**
 * One storage target. The table travels encrypted and whole, with what others changed in it meanwhile; a field
 * that both changed is shown with the stored value, and the next save overwrites it.
 */
export function TargetDrawer({ index, tables, onClose, onSaved }: TargetDrawerProps) {
  const t = useTranslations('network.nas');
  const form = useTranslations('form');
  const format = useFormatter();
  const queries = useQueryClient();
  const saving = useDrawerSave({ onSaved, onClose });
  const others = tables.NAS.filter((_, at) => at !== index).map(({ Name }) => Name);
  const fields = useFields<TargetFields>({
    initial: TARGET.toFields(tables, index),
    label: (key) => t(`field.${key}`),
    disabled: saving.isLocked,
    validate: (values) => targetProblems(values, others),
  });
  const { values, changed } = fields;
  const login = <T,>(field: FormField<T>) =>
    values.protocol === 'NFS' ? { field: { ...field, disabled: true }, hint: t('noLogin') } : { field };
  const protocol = fields.field('protocol');

  const save = () =>
    void saving.save(fields, TARGET.fieldOf, async () => {
      const held = await rereadTables(queries, ['NAS']);
      const theirs = TARGET.toFields(held, index);
      const both = differences(fields.loaded, theirs, values).filter(({ isBoth }) => isBoth);
      fields.rebase(theirs);
      if (both.length > 0) {
        const names = both.map(({ key }) => t(`field.${key}`));
        const list = format.list(names, { type: 'unit' });
        throw new ActFailure(form('changedElsewhere', { count: both.length, fields: list }));
      }
      const next = TARGET.toConfigs(merged(fields.loaded, theirs, values), held, index);
      return saveTables(rpc, next, undefined, sealed);
    });

  return (
    <DrawerForm
      title={<bdi>{tables.NAS[index]?.Name}</bdi>}
      changed={changed.map((key) => t(`field.${key}`))}
      {...saving.drawer}
      onSave={save}
    >
      <TextField field={fields.field('name')} maxLength={NAS.nameMax} isRequired />
      <SwitchField field={fields.field('enabled')} />
      <SwitchField field={fields.field('isDefault')} hint={t('defaultHint')} />
      <SegmentedField
        field={{
          ...protocol,
          set: (next) => {
            const isUsual = values.port === NAS_PORT[protocol.value];
            fields.set({ protocol: next, ...(isUsual && { port: NAS_PORT[next] }) });
          },
        }}
        choices={NAS_PROTOCOLS.map((value) => ({ value, label: value }))}
      />
      <TextField field={fields.field('server')} maxLength={255} isRequired isTechnical />
      <NumberField field={fields.field('port')} isPlain />
      <TextField
        field={fields.field('directory')}
        maxLength={NAS.directoryMax}
        hint={t('directoryHint')}
        isRequired
        isTechnical
      />
      <TextField {...login(fields.field('userName'))} maxLength={63} isTechnical />
      <SecretField
        {...login(fields.field('password'))}
        isStored={Boolean(tables.NAS[index]?.Password)}
        maxLength={63}
      />
    </DrawerForm>
  );
}
