import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { PAGE_SIZE } from '@/lib/contract/limits';
import classes from './numbered-list.module.css';

/** One entry. */
export interface NumberedEntry {
  number: number;
  /** From the device; may be empty. */
  name: string;
  isOff?: boolean;
  /** A figure at the end of the line, and the same in words. */
  note?: { figure: string; words: string };
}

interface NumberedListProps {
  label: string;
  entries: readonly NumberedEntry[];
  chosen: number;
  onChoose(number: number): void;
  /** Below the list: adds an entry. */
  action?: ReactNode;
}

const textOf = ({ number, name }: NumberedEntry) => `${number} · ${name || '–'}`;

/** Numbered entries of the device, one of which the form beside edits; on phones a select above it. */
export function NumberedList({ label, entries, chosen, onChoose, action }: NumberedListProps) {
  const t = useTranslations('table');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const wanted = search.trim().toLowerCase();
  const found = entries.filter(
    ({ number, name }) => wanted === '' || String(number) === wanted || name.toLowerCase().includes(wanted),
  );
  const place = found.findIndex((each) => each.number === chosen);
  useEffect(() => setPage(place < 0 ? 0 : Math.floor(place / PAGE_SIZE)), [place]);
  const rows = found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const step = (name: string, by: 1 | -1, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      size="sm"
      aria-label={name}
      disabled={page + by < 0 || (page + by) * PAGE_SIZE >= found.length}
      onClick={() => setPage(page + by)}
    >
      <Icon className="flip" size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  return (
    <nav className={classes.panel} aria-label={label}>
      <NativeSelect
        className={classes.select}
        aria-label={label}
        value={chosen}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        data={entries.map((each) => ({ value: String(each.number), label: textOf(each) }))}
      />
      <div className={classes.desk}>
        <div className={classes.search}>
          <TextInput
            aria-label={t('searchNumbered')}
            placeholder={t('searchNumbered')}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={search}
            dir="auto"
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
        {rows.length === 0 && <p className={classes.none}>{t('noMatch')}</p>}
        <ul className={classes.list}>
          {rows.map(({ number, name, isOff, note }) => (
            <li key={number}>
              <button
                type="button"
                aria-current={number === chosen || undefined}
                data-off={isOff || undefined}
                onClick={() => onChoose(number)}
              >
                <bdi className={classes.number}>{number}</bdi>
                <span className={classes.name}>
                  <bdi>{name || '–'}</bdi>
                </span>
                {note && (
                  <>
                    <span aria-hidden>{note.figure}</span>
                    <span className="unseen">{note.words}</span>
                  </>
                )}
              </button>
            </li>
          ))}
        </ul>
        {found.length > PAGE_SIZE && (
          <div className={classes.pages}>
            <span>
              {t.rich('range', {
                from: page * PAGE_SIZE + 1,
                to: Math.min((page + 1) * PAGE_SIZE, found.length),
                total: found.length,
                bdi: (range) => <bdi dir="ltr">{range}</bdi>,
              })}
            </span>
            {step(t('previous'), -1, IconChevronLeft)}
            {step(t('next'), 1, IconChevronRight)}
          </div>
        )}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </nav>
  );
}
