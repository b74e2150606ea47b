import { Button, SegmentedControl } from '@mantine/core';
import { IconFileImport, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { controlId } from '@/components/form/control-id';
import { FormRow } from '@/components/form/form-row';
import { HeadActs } from '@/components/form/head-acts';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { SwitchField } from '@/components/form/switch-field';
import { useKeptFocus } from '@/components/table/kept-focus';
import { RemoveButton } from '@/components/table/remove-button';
import { RowAct } from '@/components/table/row-act';
import { RowCheck } from '@/components/table/row-check';
import { SimpleTable } from '@/components/table/simple-table';
import { ALL_PORTS, entryKind, type FilterEntry, overlap } from '@/lib/address-filter/filter-entry';
import {
  ALLOW,
  BLOCK,
  FILTER_LISTS,
  type FilterFields,
  type FilterList,
  listInUse,
} from '@/lib/address-filter/filter-fields';
import { ADDRESS_FILTER_MAX } from '@/lib/contract/limits';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { isolated } from '@/lib/i18n/isolated';
import classes from './filter-lists.module.css';
import type { KnownAddresses } from './use-known-addresses';

/** An entry in the drawer. */
export interface OpenedEntry {
  list: FilterList;
  /** Index of the entry being changed; undefined for a new one. */
  place?: number;
  /** Initial text of a new entry. */
  proposal?: string;
}

interface FilterProps {
  form: ConfigForm<FilterFields>;
  known: KnownAddresses;
  /** Entries are about ports as well, and several can be deleted at once. */
  hasPorts?: boolean;
  /** The list that is shown; undefined: the one in use. */
  shown: FilterList | undefined;
  onShow(list: FilterList): void;
  onOpen(opened: OpenedEntry): void;
  /** A list is to be filled from a file. */
  onImport(list: FilterList): void;
}

/** Which list a page shows, for `FilterLists`, and what its settings page needs to open the one with a problem. */
export function useShownList() {
  const [shown, onShow] = useState<FilterList>();
  const showField = (key: string) => {
    const list = FILTER_LISTS.find((each) => each === key);
    if (list) onShow(list);
  };
  return { lists: { shown, onShow }, showField };
}

/** The filter: whether it is on, what its lists mean, and both lists, one at a time. @assumed pages-3 /safe/ipfilter */
export function FilterLists(props: FilterProps) {
  const { form, shown = listInUse(form.values), onShow } = props;
  const t = useTranslations('safe.ipfilter');
  return (
    <>
      <Panel title={t('filter')}>
        <SwitchField field={form.field('enabled')} />
        <SegmentedField
          field={form.field('mode')}
          hint={form.values.mode === ALLOW ? t('allowHint') : t('blockHint')}
          choices={[
            { value: ALLOW, label: t('field.trusted') },
            { value: BLOCK, label: t('field.banned') },
          ]}
        />
      </Panel>
      <Panel title={t('lists')} aside={<ListActs {...props} list={shown} />}>
        <div className={classes.choice}>
          <SegmentedControl
            aria-label={t('lists')}
            value={shown}
            onChange={(value) => onShow(value as FilterList)}
            data={FILTER_LISTS.map((list) => ({
              value: list,
              label: (
                <>
                  {t(`field.${list}`)} <bdi dir="ltr">{`${form.values[list].length} / ${ADDRESS_FILTER_MAX}`}</bdi>
                </>
              ),
            }))}
          />
        </div>
        <div className={classes.list}>
          <EntryList key={shown} {...props} list={shown} />
        </div>
      </Panel>
    </>
  );
}

type ListProps = Pick<FilterProps, 'form' | 'known' | 'hasPorts' | 'onOpen' | 'onImport'> & { list: FilterList };

/** What can be done with the list that is shown. */
function ListActs({ form, known: { browser }, list, onOpen, onImport }: ListProps) {
  const t = useTranslations('safe.ipfilter');
  const { value: entries, disabled, set } = form.field(list);
  const isFull = disabled || entries.length >= ADDRESS_FILTER_MAX;
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        data-opens={entries.length >= ADDRESS_FILTER_MAX ? 'full' : 'new'}
        disabled={isFull}
        onClick={() => onOpen({ list })}
      >
        {t(`addTo.${list}`)}
      </Button>
      {list === 'trusted' && browser !== undefined && (
        <Button variant="subtle" size="xs" disabled={isFull} onClick={() => onOpen({ list, proposal: browser })}>
          {t('addThis')}
        </Button>
      )}
      <HeadActs
        isSmall
        more={[
          { label: t('import'), icon: <IconFileImport {...icon} />, isDisabled: isFull, run: () => onImport(list) },
          {
            label: t(`clearOf.${list}`),
            icon: <IconTrash {...icon} />,
            isDisabled: disabled || entries.length === 0,
            isDangerous: true,
            startsGroup: true,
            run: () => set([]),
          },
        ]}
      />
    </>
  );
}

type Line = FilterEntry & { place: number };

/** The entries of one list, up to 64. */
function EntryList({ form, list, hasPorts = false, onOpen }: ListProps) {
  const t = useTranslations('safe.ipfilter');
  const table = useTranslations('table');
  const field = form.field(list);
  const { value: entries } = field;
  const [marked, setMarked] = useState<readonly string[]>([]);
  const chosen = entries.filter(({ address }) => marked.includes(address));
  // A mark ends with its entry: one that is there again is not marked.
  if (chosen.length < marked.length) setMarked(chosen.map(({ address }) => address));
  const toggle = (address: string) =>
    setMarked(marked.includes(address) ? marked.filter((each) => each !== address) : [...marked, address]);
  const kept = useKeptFocus(entries.map(({ address }) => address).join());
  const isFull = entries.length >= ADDRESS_FILTER_MAX;
  const shared = overlap(entries);
  const hint = isFull
    ? t('full', { max: ADDRESS_FILTER_MAX })
    : shared
      ? t.rich('overlap', { one: shared.one, other: shared.other, bdi })
      : listInUse(form.values) === list
        ? undefined
        : t('notInUse');

  return (
    <FormRow
      field={field}
      // The segments above name it.
      label={false}
      hint={hint}
      width="table"
      isGroup
      show={(held) => t('entries', { count: held.length })}
    >
      <div ref={kept} id={controlId(field.key)} tabIndex={-1}>
        <SimpleTable
          label={field.label}
          rows={entries.map((entry, place) => ({ ...entry, place }))}
          rowKey={({ address, place }) => `${place} ${address}`}
          empty={t('empty')}
          columns={[
            ...(hasPorts && !field.disabled
              ? [
                  {
                    key: 'marked',
                    title: table('selectAll'),
                    card: 'end' as const,
                    head: (
                      <RowCheck
                        label={table('selectAll')}
                        isChecked={chosen.length === entries.length}
                        isPart={chosen.length > 0 && chosen.length < entries.length}
                        onToggle={() =>
                          setMarked(chosen.length === entries.length ? [] : entries.map((each) => each.address))
                        }
                      />
                    ),
                    cell: ({ address }: Line) => (
                      <RowCheck
                        label={table('selectRow', { name: isolated(address) })}
                        isChecked={marked.includes(address)}
                        onToggle={() => toggle(address)}
                      />
                    ),
                  },
                ]
              : []),
            { key: 'number', title: table('log.number'), card: 'none', cell: ({ place }) => place + 1 },
            {
              key: 'entry',
              title: t('field.address'),
              card: 'name',
              isOneLine: true,
              cell: ({ address }) => <bdi dir="ltr">{address}</bdi>,
            },
            {
              key: 'kind',
              title: t('field.kind'),
              cell: ({ address }) => {
                const kind = entryKind(address);
                return kind && t(`kind.${kind}`);
              },
            },
            ...(hasPorts
              ? [
                  {
                    key: 'ports',
                    title: t('ports'),
                    cell: ({ ports = ALL_PORTS }: Line) => <bdi dir="ltr">{`${ports.first}–${ports.last}`}</bdi>,
                  },
                ]
              : []),
            {
              key: 'acts',
              title: table('operations'),
              hasActions: true,
              cell: ({ address, place }) => (
                <>
                  <RowAct
                    icon={IconPencil}
                    isOpener
                    label={table('editRow', { name: isolated(address) })}
                    verb={table('edit')}
                    isDisabled={field.disabled}
                    onClick={() => onOpen({ list, place })}
                  />
                  <RowAct
                    icon={IconTrash}
                    label={table('removeRow', { name: isolated(address) })}
                    verb={table('remove')}
                    isDisabled={field.disabled}
                    onClick={() => field.set(entries.filter((_, at) => at !== place))}
                  />
                </>
              ),
            },
          ]}
        />
      </div>
      {chosen.length > 0 && !field.disabled && (
        <div className={classes.remove}>
          <RemoveButton
            count={chosen.length}
            onClick={() => {
              field.set(entries.filter((each) => !chosen.includes(each)));
              setMarked([]);
            }}
          />
        </div>
      )}
    </FormRow>
  );
}
