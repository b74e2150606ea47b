import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { IpField } from '@/components/form/ip-field';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { ENTRY_KINDS, type EntryFields, entryFields, entryOf, entryProblems } from '@/lib/address-filter/filter-entry';
import type { FilterFields } from '@/lib/address-filter/filter-fields';
import { type ActionForm, useActionForm } from '@/lib/forms/use-action-form';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { isolated } from '@/lib/i18n/isolated';
import type { OpenedEntry } from './filter-lists';

interface EntryDrawerProps {
  form: ConfigForm<FilterFields>;
  opened: OpenedEntry;
  /** Addresses of the device itself. */
  own: readonly string[];
  /** The entry is about ports as well. */
  hasPorts?: boolean;
  onClose(): void;
}

/** The form of one entry of a filter list. It changes the form of the page; Save of the page sends it to the device. */
export function EntryDrawer({
  form,
  opened: { list, place, proposal },
  own,
  hasPorts = false,
  onClose,
}: EntryDrawerProps) {
  const held = form.field(list);
  const entry = place === undefined ? undefined : held.value[place];
  const others = held.value.filter((_, at) => at !== place).map(({ address }) => address);
  const t = useTranslations('safe.ipfilter');
  const table = useTranslations('table');
  const common = useTranslations('common');
  const label = (key: keyof EntryFields): string =>
    key === 'from' ? t(fields.values.kind === 'range' ? 'field.start' : 'field.address') : t(`field.${key}`);
  const fields: ActionForm<EntryFields> = useActionForm({
    initial: entryFields(entry ?? { address: proposal ?? '' }),
    isNew: entry === undefined,
    label,
    validate: (values) => entryProblems(values, others, own),
  });
  const { kind } = fields.values;
  const done = () => {
    if (fields.reveal() !== undefined) return;
    const { first, last } = fields.values;
    const ports = hasPorts ? { ports: { first: Number(first), last: Number(last) } } : {};
    const made = { address: entryOf(fields.values), ...ports };
    held.set(place === undefined ? [...held.value, made] : held.value.map((each, at) => (at === place ? made : each)));
    onClose();
  };
  return (
    <DrawerForm
      isNew={entry === undefined}
      title={entry === undefined ? t('addTitle') : table('editRow', { name: isolated(entry.address) })}
      changed={fields.changed.map(label)}
      submit={common('ok')}
      failure={undefined}
      isBusy={false}
      onSave={done}
      onClose={onClose}
    >
      <SelectField
        field={fields.field('kind')}
        choices={ENTRY_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      {(kind === 'single' || kind === 'range') && <IpField field={fields.field('from')} />}
      {kind === 'range' && <IpField field={fields.field('to')} />}
      {kind === 'ipv6' && <TextField field={fields.field('ipv6')} maxLength={45} isRequired isTechnical />}
      {kind === 'mac' && (
        <TextField field={fields.field('mac')} maxLength={17} placeholder="00:11:22:33:44:55" isRequired isTechnical />
      )}
      {hasPorts && (
        <>
          <NumberField field={fields.field('first')} />
          <NumberField field={fields.field('last')} />
        </>
      )}
    </DrawerForm>
  );
}
