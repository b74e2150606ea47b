import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { ActButton } from '@/components/form/act-button';
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
import classes from './folder-dialog.module.css';
import { NAS_PORT, SIGN_IN, TARGET, targetProblems } from './nas-fields';

const FolderDialog = lazyPart(() => import('./folder-dialog').then((module) => module.FolderDialog));

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
  const directory = fields.field('directory');
  const [isChoosing, setChoosing] = useState(false);
  const isOther = SIGN_IN.some((key) => fields.changed.includes(key));

  return (
    <>
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
        <NumberField field={fields.field('port')} />
        <TextField
          field={directory}
          maxLength={NAS.directoryMax}
          hint={t(isOther ? 'folder.later' : 'directoryHint')}
          isRequired
          isTechnical
        />
        <div className={classes.opener}>
          <ActButton
            isSmall
            label={t('folder.open')}
            isDisabled={isOther || directory.disabled === true}
            run={() => setChoosing(true)}
          />
        </div>
        <TextField {...login(fields.field('userName'))} maxLength={63} isTechnical />
        <SecretField {...login(fields.field('password'))} isStored={Boolean(targets[index]?.Password)} maxLength={63} />
      </DrawerForm>
      {isChoosing && (
        <FolderDialog
          index={index}
          directory={directory.value}
          onChoose={directory.set}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
