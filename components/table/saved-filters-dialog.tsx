import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import form from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { RowAct } from '@/components/table/row-act';
import { type LogFilter, lastDays, wholeDay } from '@/lib/records/log-filter';
import { keepFilters, SAVED_FILTERS, type SavedFilter, SPANS, savedFilters } from '@/lib/records/saved-filters';
import type { ShownFilters } from './log-actions';
import { SimpleTable } from './simple-table';

interface SavedFiltersDialogProps {
  table: string;
  members: readonly LogFilter[];
  /** Today of the device, 'yyyy-MM-dd'. */
  day: string;
  filters: ShownFilters;
  onClose(): void;
}

/** Named filters, stored for this device and account; "days up to today" stays relative. */
export function SavedFiltersDialog({ table, members, day, filters, onClose }: SavedFiltersDialogProps) {
  const t = useTranslations('table.log.saved');
  const common = useTranslations('common');
  const [saved, setSaved] = useState(() => savedFilters(table, members));
  const [name, setName] = useState('');
  const [days, setDays] = useState(filters.days);
  const [renaming, setRenaming] = useState<string>();
  const [removed, setRemoved] = useState<{ filter: SavedFilter; place: number }>();
  const title = name.trim();
  const hasTwin = (held: readonly SavedFilter[]) => title !== renaming && held.some((each) => each.name === title);
  const hasNoRoom = (held: readonly SavedFilter[]) => renaming === undefined && held.length >= SAVED_FILTERS.max;
  const twin = hasTwin(saved);
  const isFull = hasNoRoom(saved);
  /** Its name and its place are still free. */
  const mayReturn = ({ name }: SavedFilter, held: readonly SavedFilter[]) =>
    held.length < SAVED_FILTERS.max && held.every((each) => each.name !== name);

  /** Another tab may have stored others meanwhile. */
  const change = (to: (held: SavedFilter[]) => SavedFilter[]) => {
    const next = to(savedFilters(table, members));
    setSaved(next);
    if (!keepFilters(table, next)) toast.failure(t('notKept'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const held = savedFilters(table, members);
    // What another tab has stored shows, with the reason.
    if (title === '' || hasTwin(held) || hasNoRoom(held)) return setSaved(held);
    if (renaming !== undefined && held.every((each) => each.name !== renaming)) {
      // It has been deleted there: the typed name is that of a new one, if the user wants it.
      setRenaming(undefined);
      return setSaved(held);
    }
    change((held) =>
      renaming === undefined
        ? [...held, { name: title, ...(days !== undefined && { days }), values: filters.values }]
        : held.map((each) => (each.name === renaming ? { ...each, name: title } : each)),
    );
    setName('');
    setRenaming(undefined);
  };
  const use = ({ values, days: span }: SavedFilter) => {
    filters.show({ ...wholeDay(day, members), ...values, ...(span !== undefined && lastDays(day, span)) }, span);
    onClose();
  };
  const remove = (filter: SavedFilter) => {
    setRemoved({ filter, place: saved.indexOf(filter) });
    if (renaming === filter.name) setRenaming(undefined);
    change((held) => held.filter((each) => each.name !== filter.name));
  };
  const spanText = (span: number | undefined, { from, to }: SavedFilter['values']) =>
    span === undefined ? <bdi dir="ltr">{`${from} – ${to}`}</bdi> : t('days', { count: span });

  return (
    <DialogFrame
      onClose={onClose}
      size="lg"
      title={t('open')}
      changed={title === (renaming ?? '') ? [] : [t(renaming === undefined ? 'nameNew' : 'nameOther')]}
    >
      <form className={form.form} onSubmit={submit}>
        {removed && mayReturn(removed.filter, saved) && (
          <Notice
            tone="info"
            isNews
            action={
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  change((held) =>
                    mayReturn(removed.filter, held) ? held.toSpliced(removed.place, 0, removed.filter) : held,
                  );
                  setRemoved(undefined);
                }}
              >
                {t('undo')}
              </Button>
            }
          >
            {t.rich('removed', { name: removed.filter.name, bdi })}
          </Notice>
        )}
        <SimpleTable
          rows={saved}
          rowKey={(each) => each.name}
          empty={t('none')}
          columns={[
            {
              key: 'name',
              title: t('name'),
              cell: (each) => (
                <Button size="xs" variant="subtle" onClick={() => use(each)}>
                  <bdi>{each.name}</bdi>
                </Button>
              ),
            },
            { key: 'time', title: t('time'), cell: (each) => spanText(each.days, each.values) },
            {
              key: 'acts',
              title: t('acts'),
              hasActions: true,
              cell: (each) => (
                <>
                  <RowAct
                    icon={IconPencil}
                    label={t('rename', { name: each.name })}
                    onClick={() => {
                      setRenaming(each.name);
                      setName(each.name);
                    }}
                  />
                  <RowAct icon={IconTrash} label={t('remove', { name: each.name })} onClick={() => remove(each)} />
                </>
              ),
            },
          ]}
        />
        {isFull && (
          <Notice tone="info" isNews>
            {t('full', { max: SAVED_FILTERS.max })}
          </Notice>
        )}
        <TextInput
          label={t(renaming === undefined ? 'nameNew' : 'nameOther')}
          value={name}
          maxLength={SAVED_FILTERS.nameMax}
          dir="auto"
          autoComplete="off"
          error={twin && t('twin')}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {renaming === undefined && (
          <NativeSelect
            label={t('time')}
            value={days ?? ''}
            data={[
              { value: '', label: t('asSet') },
              ...SPANS.map((span) => ({ value: String(span), label: t('days', { count: span }) })),
            ]}
            onChange={({ currentTarget: { value } }) => setDays(value === '' ? undefined : Number(value))}
          />
        )}
        <div className={form.buttons}>
          {renaming !== undefined && (
            <Button
              variant="default"
              onClick={() => {
                setRenaming(undefined);
                setName('');
              }}
            >
              {common('cancel')}
            </Button>
          )}
          <Button
            type="submit"
            disabled={
              title === '' || twin || isFull || (renaming === undefined && !filters.isValid && days === undefined)
            }
          >
            {t(renaming === undefined ? 'save' : 'renameButton')}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
