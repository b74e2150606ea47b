import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { SecretField } from '@/components/form/secret-field';
import { SegmentedField } from '@/components/form/segmented-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import type { DrawerEnds } from '@/components/form/use-drawer-form';
import { useElementForm } from '@/components/form/use-element-form';
import { NAS } from '@/lib/contract/limits';
import { NAS_PROTOCOLS, type NasTable } from '@/lib/contract/tables/network-services';
import type { FormField } from '@/lib/forms/form-field';
import { NAS_PORT, TARGET, targetProblems } from './nas-fields';

interface TargetDrawerProps extends DrawerEnds {
  /** From 0. */
  index: number;
  targets: NasTable[];
}

/** One storage target. The table travels encrypted and whole. */
export function TargetDrawer({ index, targets, ...ends }: TargetDrawerProps) {
  const t = useTranslations('network.nas');
  const others = targets.filter((_, at) => at !== index).map(({ Name }) => Name);
  const { fields, drawer } = useElementForm({
    name: 'NAS',
    table: targets,
    binding: TARGET,
    index,
    label: (key) => t(`field.${key}`),
    validate: (values) => targetProblems(values, others),
    ...ends,
  });
  const { values } = fields;
  const login = <T,>(field: FormField<T>) =>
    values.protocol === 'NFS' ? { field: { ...field, disabled: true }, hint: t('noLogin') } : { field };
  const protocol = fields.field('protocol');

  return (
    <DrawerForm title={<bdi>{targets[index]?.Name}</bdi>} {...drawer}>
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
      <SecretField {...login(fields.field('password'))} isStored={Boolean(targets[index]?.Password)} maxLength={63} />
    </DrawerForm>
  );
}
