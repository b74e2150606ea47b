import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { controlId } from '@/components/form/control-id';
import { DialogTimeField } from '@/components/form/dialog-time-field';
import type { Fields } from '@/lib/forms/use-fields';
import type { LogFilter, LogValues } from '@/lib/records/log-filter';
import classes from './record-page.module.css';

/** Longest text of a filter: a user ID, a name, a card or a room. @assumed pages-1 /accesslog/log */
const TEXT_MAX = 32;

interface LogFiltersProps {
  fields: Fields<LogValues>;
  filters: readonly LogFilter[];
  onSearch(): void;
}

/** Fields above a log. They count with Search alone, and wrong ones are not asked for. */
export function LogFilters({ fields, filters, onSearch }: LogFiltersProps) {
  const t = useTranslations('table.log');
  const common = useTranslations('common');
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wrong = fields.reveal();
    if (wrong === undefined) onSearch();
    else document.getElementById(controlId(wrong))?.focus();
  };
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
  return (
    <form className={classes.filters} onSubmit={search} noValidate>
      {time('from')}
      {time('to')}
      {filters.map(({ member, label, choices }) => {
        const { value, set } = fields.field(member);
        const input = { id: controlId(member), label, value };
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
            onChange={(event) => set(event.currentTarget.value)}
          />
        );
      })}
      <Button type="submit" variant="default" leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}>
        {common('search')}
      </Button>
    </form>
  );
}
