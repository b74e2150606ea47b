import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { controlId } from '@/components/form/control-id';
import { DialogTimeField } from '@/components/form/dialog-time-field';
import { usePhone } from '@/components/form/use-phone';
import { ICON } from '@/components/theme/icon';
import type { ActionForm } from '@/lib/forms/use-action-form';
import type { LogFilter, LogValues } from '@/lib/records/log-filter';
import classes from './record-page.module.css';

/** Only phones show it. */
const LogChips = lazyPart(() => import('./log-chips').then((module) => module.LogChips), 'nothing');

/** Longest text of a filter: a user ID, a name, a card or a room. @assumed pages-1 /accesslog/log */
const TEXT_MAX = 32;

interface LogFiltersProps {
  fields: ActionForm<LogValues>;
  /** What the list is filtered by, whatever is typed. */
  applied: LogValues;
  filters: readonly LogFilter[];
  onSearch(): void;
  /** Removes an applied filter and searches again. */
  onRemove(member: string): void;
}

/** Maximum number of fields above the list; of more than five, two besides the times. */
const FIELDS_MAX = 5;
const TIMES = 2;

/** Fields above a log; on a phone behind a button. They are applied with Search only, and invalid ones are not sent. */
export function LogFilters({ fields, applied, filters, onSearch, onRemove }: LogFiltersProps) {
  const t = useTranslations('table.log');
  const common = useTranslations('common');
  const table = useTranslations('table');
  const isPhone = usePhone();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const first = isPhone ? 0 : filters.length + TIMES <= FIELDS_MAX ? filters.length : 2;
  // Active filters are never hidden on a desktop.
  const isSet = filters.slice(first).some(({ member }) => fields.values[member]);
  // They stay when they are emptied: somebody may be typing in one.
  if (isSet && !isPhone && !isOpen) setOpen(true);
  const isWhole = isOpen;
  const search = fields.onSubmit(() => {
    onSearch();
    if (!isPhone) return;
    // The fields and Search go, with the focus.
    opener.current?.focus();
    setOpen(false);
  });
  const time = (key: 'from' | 'to') => {
    return (
      <DialogTimeField
        field={fields.field(key)}
        kind="dateTime"
        edge={key === 'from' ? 'start' : 'end'}
        hasMessageAbove
      />
    );
  };
  const fold = (
    <Button
      ref={opener}
      variant={isPhone ? 'default' : 'subtle'}
      leftSection={<IconFilter {...ICON} />}
      aria-expanded={isWhole}
      onClick={() => setOpen(!isOpen)}
    >
      {isPhone ? table('filters') : table('moreFilters')}
    </Button>
  );
  if (isPhone && !isOpen) {
    // The same elements as below: the button that was pressed keeps the focus.
    return (
      <form className={classes.chips} onSubmit={search} noValidate>
        {fold}
        <LogChips values={applied} filters={filters} opener={opener} onRemove={onRemove} />
      </form>
    );
  }
  return (
    <form className={classes.filters} onSubmit={search} noValidate>
      {isPhone && fold}
      {time('from')}
      {time('to')}
      {(isWhole ? filters : filters.slice(0, first)).map(({ member, label, choices, isCheckbox, keep = String }) => {
        const { value, set } = fields.field(member);
        const input = { id: controlId(member), label, value };
        if (isCheckbox) {
          const marked = String(choices?.[0]?.value);
          return (
            <Checkbox
              key={member}
              id={input.id}
              label={choices?.[0]?.label}
              className={classes.checkbox}
              checked={value === marked}
              onChange={(event) => set(event.currentTarget.checked ? marked : '')}
            />
          );
        }
        return choices ? (
          <NativeSelect
            key={member}
            {...input}
            onChange={(event) => set(event.currentTarget.value)}
            data={[
              { value: '', label: t('all') },
              ...choices.map((each) => ({ value: String(each.value), label: each.label })),
            ]}
          />
        ) : (
          <TextInput
            key={member}
            {...input}
            maxLength={TEXT_MAX}
            dir="auto"
            autoComplete="off"
            onChange={(event) => set(keep(event.currentTarget.value))}
          />
        );
      })}
      {!isPhone && first < filters.length && !isSet && fold}
      <Button type="submit" className={classes.search} variant="default" leftSection={<IconSearch {...ICON} />}>
        {common('search')}
      </Button>
    </form>
  );
}
