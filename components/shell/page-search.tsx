import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { useValueText } from '@/components/feedback/difference-words';
import { DialogFrame } from '@/components/form/dialog-frame';
import { heldTables } from '@/lib/forms/change-journal';
import type { SignedIn } from '@/lib/session/session';
import { findNamed, markedParts } from '@/lib/settings-index/find-named';
import classes from './page-search.module.css';
import { ENTRY_KINDS, type SearchEntry, useSearchEntries } from './use-search-entries';
import { wantedSetting } from './wanted-setting';

const TYPED_MAX = 64;
/**
 * Maximum number of entries listed of each kind; the others are only counted, since typing on is faster than reading.
 */
const SHOWN_MAX = 12;

/**
 * Every page, field and action by its name, in the language shown and in English. Enter opens the first; the arrow keys
 * go through the list. @assumed pages-1 shell; design/search.html
 */
export default function PageSearch({ visitor, onClose }: { visitor: SignedIn; onClose(): void }) {
  const t = useTranslations('pageSearch');
  const common = useTranslations('common');
  const { entries, isWhole } = useSearchEntries(visitor);
  const [typed, setTyped] = useState('');
  const body = useRef<HTMLDivElement>(null);
  /** Enter came before the index: the first entry opens when it is there. */
  const isEntered = useRef(false);
  const id = useId();
  // Without a query the list has the pages in the order of the menu.
  const asked = typed.trim() === '' ? entries.filter(({ kind }) => kind === 'page') : entries;
  const found = findNamed(asked, typed);
  const isListed = found.length > 0;
  const stopsOf = () => [...(body.current?.querySelectorAll<HTMLElement>('input, a, li button') ?? [])];

  useEffect(() => {
    if (isWhole && isEntered.current) stopsOf()[1]?.click();
    isEntered.current = false;
  }, [isWhole]);

  const move = (event: KeyboardEvent) => {
    // Enter and the arrow keys choose among the words of an input method.
    if (event.nativeEvent.isComposing) return;
    const stops = stopsOf();
    const here = stops.indexOf(document.activeElement as HTMLElement);
    const isInBox = here === 0;
    if (event.key === 'Enter' && isInBox) {
      stops[1]?.click();
      isEntered.current = !stops[1];
    } else if (event.key === 'ArrowDown') stops[here + 1]?.focus();
    else if (event.key === 'ArrowUp') stops[Math.max(0, here - 1)]?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <DialogFrame title={t('open')} size={640} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus between its links. */}
      <div ref={body} className={classes.body} onKeyDown={move}>
        <TextInput
          aria-label={t('name')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          maxLength={TYPED_MAX}
          autoComplete="off"
          data-autofocus
          dir="auto"
          onChange={(event) => {
            isEntered.current = false;
            setTyped(event.currentTarget.value);
          }}
        />
        <p role="status" className={classes.count}>
          {isListed ? t('count', { count: found.length }) : isWhole ? t('none') : common('loading')}
        </p>
        <div className={classes.list}>
          {ENTRY_KINDS.map((kind) => {
            const own = found.filter((entry) => entry.kind === kind);
            if (own.length === 0) return null;
            return (
              <section key={kind} aria-labelledby={`${id}-${kind}`}>
                <h3 id={`${id}-${kind}`}>{t(`kind.${kind}`)}</h3>
                <ul>
                  {own.slice(0, SHOWN_MAX).map((entry) => (
                    <li key={`${entry.address} ${entry.place.join()}`}>
                      <Hit entry={entry} typed={typed} onClose={onClose} />
                    </li>
                  ))}
                </ul>
                {own.length > SHOWN_MAX && (
                  <p className={classes.count}>{t('more', { count: own.length - SHOWN_MAX })}</p>
                )}
              </section>
            );
          })}
        </div>
      </div>
    </DialogFrame>
  );
}

/** One line of the list: name, place, and value or the reason why it cannot be opened. */
function Hit({ entry, typed, onClose }: { entry: SearchEntry; typed: string; onClose(): void }) {
  const pathname = usePathname();
  const line = (
    <>
      <span className={classes.name}>
        {markedParts(entry.name, typed).map((part, index) =>
          index % 2 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
        )}
      </span>
      <small>
        {entry.place.map((each) => (
          <span key={each}>{each}</span>
        ))}
      </small>
      {(entry.why ?? entry.value) !== undefined && <Side entry={entry} />}
    </>
  );
  if (entry.why) return <div className={classes.hit}>{line}</div>;
  if (entry.page === pathname && entry.wanted !== undefined) {
    const show = () => {
      wantedSetting.set(entry.wanted);
      onClose();
    };
    return (
      <button type="button" className={classes.hit} onClick={show}>
        {line}
      </button>
    );
  }
  return (
    <Link className={classes.hit} href={entry.address} prefetch={false} onClick={onClose}>
      {line}
    </Link>
  );
}

/** Entries that a value points at have their names in the tables read so far. */
function Side({ entry: { why, value, words, isInSeconds = false } }: { entry: SearchEntry }) {
  const t = useTranslations('pageSearch');
  const right = useTranslations('user.right');
  const valueText = useValueText(heldTables());
  if (why?.kind === 'no-authority') return <i>{t('needsRight', { right: right(why.authority) })}</i>;
  if (why) return <i>{t.rich('needs', { what: why.needs.join(', '), bdi })}</i>;
  if (value === undefined || value === '') return null;
  const text = valueText(value, { words, isInSeconds });
  return text && <i>{bdi(text)}</i>;
}
