import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import { controlId } from '@/components/form/control-id';
import type { Fields } from '@/lib/forms/use-fields';
import type { LogFilter, LogValues } from '@/lib/records/log-filter';
import { fromPicker, toPicker } from '@/lib/session/device-time';
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
  const problemText = useProblemText();
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wrong = fields.reveal();
    if (wrong === undefined) onSearch();
    else document.getElementById(controlId(wrong))?.focus();
  };
  const time = (key: 'from' | 'to') => {
    const field = fields.field(key);
    return (
      <TextInput
        id={controlId(key)}
        type="datetime-local"
        step={1}
        dir="ltr"
        label={field.label}
        value={toPicker(field.value)}
        error={field.problem && problemText(field.problem)}
        errorProps={{ role: 'alert' }}
        // Above the box, so that all boxes of the line stay on it.
        inputWrapperOrder={['label', 'error', 'input']}
        onChange={(event) => field.set(fromPicker(event.currentTarget.value))}
        onBlur={field.leave}
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
