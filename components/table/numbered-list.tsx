import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useOpenTab } from '@/components/form/open-tab';
import { ICON } from '@/components/theme/icon';
import classes from './numbered-list.module.css';

/** One entry. */
export interface NumberedEntry {
  number: number;
  /** From the device; may be empty. */
  name: string;
  isOff?: boolean;
  /** Nothing is stored under this number: it is found by number, and used by the button that adds. */
  isFree?: boolean;
  /** A figure at the end of the line, and the same in words. */
  note?: { figure: string; words: string };
}

interface NumberedListProps {
  label: string;
  /** In the order of their numbers, from 0. */
  entries: readonly NumberedEntry[];
  chosen: number;
  onChoose(number: number): void;
  /** Below the list: opens the first unused entry. */
  add: { label: string; isDisabled: boolean };
}

const textOf = ({ number, name, isFree }: NumberedEntry) => (isFree ? `${number}` : `${number} · ${name || '–'}`);

/** Numbered entries of the device, one of which is edited in the form beside; on phones a select above it. */
export function NumberedList({ label, entries, chosen, onChoose, add }: NumberedListProps) {
  const t = useTranslations('table');
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const wanted = search.trim().toLowerCase();
  const found = entries.filter(({ number, name, isFree }) =>
    wanted === '' ? !isFree || number === chosen : String(number) === wanted || name.toLowerCase().includes(wanted),
  );
  const next = entries.find(({ number, isFree }) => isFree && number !== chosen);
  const choices = (ofFree: boolean) =>
    entries
      .filter(({ isFree = false }) => isFree === ofFree)
      .map((each) => ({ value: String(each.number), label: textOf(each) }));
  const open = entries[chosen];
  useOpenTab(open && textOf(open));
  // Entries load after the page.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, found.length]);
  return (
    <nav className={classes.panel} aria-label={label}>
      <NativeSelect
        className={classes.select}
        aria-label={label}
        value={chosen}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        data={[...choices(false), { group: t('freeNumbers'), items: choices(true) }]}
      />
      <div className={classes.desk}>
        <div className={classes.search}>
          <TextInput
            aria-label={t('searchNumbered')}
            placeholder={t('searchNumbered')}
            leftSection={<IconSearch {...ICON} />}
            value={search}
            dir="auto"
            // In the form of the page, Enter would save it.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
        {found.length === 0 && <p className={classes.none}>{t('noMatch')}</p>}
        <ul ref={list} className={classes.list}>
          {found.map(({ number, name, isOff, note }) => (
            <li key={number}>
              <button
                type="button"
                aria-current={number === chosen || undefined}
                data-off={isOff || undefined}
                onClick={() => onChoose(number)}
              >
                <span className={classes.number}>
                  <bdi>{number}</bdi>
                </span>
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
      </div>
      <div className={classes.action}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus {...ICON} />}
          disabled={add.isDisabled || !next}
          onClick={() => next && onChoose(next.number)}
        >
          {add.label}
        </Button>
      </div>
    </nav>
  );
}
