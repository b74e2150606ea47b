import { TextInput } from '@mantine/core';
import { IconLayoutDashboard, IconSearch, IconUser } from '@tabler/icons-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { useValueText } from '@/components/feedback/difference-words';
import { DialogFrame } from '@/components/form/dialog-frame';
import { ICON } from '@/components/theme/icon';
import { heldTables } from '@/lib/forms/change-journal';
import { OVERVIEW } from '@/lib/routes/route-table';
import { session } from '@/lib/session/device';
import type { SignedIn } from '@/lib/session/session';
import { isSure, markedParts, rankNamed, wordFor } from '@/lib/settings-index/find-named';
import { HITS_MAX, type HitGroup, hitGroups, type SearchEntry } from '@/lib/settings-index/search-entries';
import type { storedValue } from '@/lib/settings-index/settings';
import { createStore } from '@/lib/store';
import { useStore } from '@/lib/use-store';
import { CAPTION_ICONS } from './caption-icons';
import { focusHeading } from './focus-heading';
import classes from './page-search.module.css';
import { usePageNames } from './page-title';
import { PEOPLE, PeopleHits, type RowProps, usePeopleHits } from './people-hits';
import { useSearchEntries } from './use-search-entries';
import { settingAddress, wantedOf, wantedSetting } from './wanted-setting';

const TYPED_MAX = 64;
/** Distance from the top in pixels. @spec design/GUIDE.md, Settings search */
const TOP = 72;
/** What was opened last is listed before something is typed. */
const RECENT_MAX = 5;

/** What most people look for, by the ids of the entries. */
const OFTEN = [OVERVIEW.path, PEOPLE, '/accesslog/log', '/door', '/network/ip', '/user', '/cfg/cfg', '/update'];

/** Ids of the entries opened since the page was loaded, the last one first. */
const recent = createStore<readonly string[]>([]);
// Another login sees nothing of the one before; a session that is over may be resumed.
session.state.subscribe(() => {
  if (session.state.get().phase === 'none') recent.set([]);
});

const isGone = (entry: SearchEntry) => entry.why !== undefined;

/**
 * Every page, tab, setting and action by its name, and by other words for it, in the language shown and in English. The
 * first hit is marked; the arrow keys move the mark, Enter opens what is marked. @assumed pages-1 shell;
 * design/search.html
 */
export default function PageSearch({ visitor, onClose }: { visitor: SignedIn; onClose(): void }) {
  const t = useTranslations('pageSearch');
  const common = useTranslations('common');
  const { entries, index } = useSearchEntries(visitor);
  const pathname = usePathname();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  /** Enter came before the index: the first entry opens when it is there. */
  const isEntered = useRef(false);
  const id = useId();
  const isWhole = index !== undefined;
  const isAsked = typed.trim() !== '';
  const lastOpened = useStore(recent);
  const known = (ids: readonly string[]) =>
    ids.flatMap((each) => entries.find((entry) => entry.id === each && !isGone(entry)) ?? []);
  const ranked = isAsked ? rankNamed(entries, typed) : [];
  const lists: readonly (Omit<HitGroup, 'kind'> & { kind: HitGroup['kind'] | 'recent' | 'often' })[] = isAsked
    ? hitGroups(ranked, HITS_MAX)
    : [
        { kind: 'recent', shown: known(lastOpened), more: 0 },
        { kind: 'often', shown: known(OFTEN.filter((each) => !lastOpened.includes(each))), more: 0 },
      ];
  const shown = lists.filter((list) => list.shown.length > 0);
  const found = usePeopleHits(typed, visitor);
  const count = shown.reduce((sum, list) => sum + list.shown.length + list.more, found.persons.length);
  // That page has a search of its own, and reads its address only once.
  const isPersonSought = found.isAsked && !isSure(ranked) && pathname !== PEOPLE;
  const openable = shown.flatMap((list) => list.shown).filter((entry) => !isGone(entry)).length;
  const last = openable + found.persons.length + (isPersonSought ? 1 : 0) - 1;
  const place = Math.min(active, Math.max(0, last));

  const rows = () => [...(body.current?.querySelectorAll<HTMLElement>('li :is(a, button)') ?? [])];

  useEffect(() => {
    if (isWhole && isEntered.current) body.current?.querySelector<HTMLElement>('li :is(a, button)')?.click();
    isEntered.current = false;
  }, [isWhole]);

  const go = (to: number) => {
    const next = Math.min(Math.max(0, to), Math.max(0, last));
    setActive(next);
    rows()[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    // Enter and the arrow keys choose among the words of an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') go(place + 1);
    else if (event.key === 'ArrowUp') go(place - 1);
    else if (event.key === 'Enter') {
      const row = rows()[place];
      // Until the index is there, a better hit than a person or a page may come.
      isEntered.current = isAsked && !isWhole && openable === 0;
      if (!isEntered.current) row?.click();
    } else return;
    event.preventDefault();
  };

  let number = -1;
  const rowProps = () => {
    number += 1;
    return { id: `${id}-${number}`, isActive: number === place };
  };
  const people = shown.findIndex(({ kind }) => kind === 'missing' || kind === 'denied');
  const sections = shown.map(({ kind, shown, more }): ReactNode => {
    const name = kind === 'recent' || kind === 'often' ? t(kind) : t(`kind.${kind}`);
    return (
      <section key={kind} aria-labelledby={`${id}-${kind}`}>
        <h3 id={`${id}-${kind}`}>{name}</h3>
        <ul>
          {shown.map((entry) => (
            <li key={entry.id}>
              <Hit
                entry={entry}
                typed={typed}
                readValue={index?.settings.storedValue}
                onClose={onClose}
                {...(isGone(entry) ? {} : rowProps())}
              />
            </li>
          ))}
        </ul>
        {more > 0 && <p className={classes.count}>{t('more', { count: more })}</p>}
      </section>
    );
  });
  const person = (isPersonSought || found.persons.length > 0 || found.hasFailed) && (
    <PeopleHits
      key="person"
      found={found}
      name={isPersonSought ? typed.trim() : undefined}
      rowProps={rowProps}
      onClose={onClose}
    />
  );

  return (
    <DialogFrame
      title={<span className="unseen">{t('open')}</span>}
      size={640}
      centered={false}
      yOffset={TOP}
      classNames={{
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
        body: classes.body ?? '',
      }}
      onClose={onClose}
    >
      <div ref={body} className={classes.parts}>
        <TextInput
          variant="unstyled"
          className={classes.query ?? ''}
          aria-label={t('name')}
          aria-controls={`${id}-list`}
          aria-activedescendant={last >= 0 ? `${id}-${place}` : undefined}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          value={typed}
          maxLength={TYPED_MAX}
          autoComplete="off"
          data-autofocus
          dir="auto"
          onKeyDown={onKey}
          onChange={(event) => {
            isEntered.current = false;
            setActive(0);
            setTyped(event.currentTarget.value);
          }}
        />
        <div id={`${id}-list`} className={classes.list}>
          <p role="status" className={count > 0 ? 'unseen' : classes.none}>
            {count > 0 ? isAsked && t('count', { count }) : isWhole && !found.isBusy ? t('none') : common('loading')}
          </p>
          {people < 0 ? [...sections, person] : [...sections.slice(0, people), person, ...sections.slice(people)]}
        </div>
        <p className={classes.keys} aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('keyChoose')}
          </span>
          <span>
            <kbd>↵</kbd> {t('keyOpen')}
          </span>
          <span>
            <kbd>Esc</kbd> {t('keyClose')}
          </span>
        </p>
      </div>
    </DialogFrame>
  );
}

interface HitProps extends RowProps {
  entry: SearchEntry;
  typed: string;
  readValue: typeof storedValue | undefined;
  onClose(): void;
}

/** One line of the list: page and name, place, and value or the reason why it cannot be opened. */
function Hit({ entry, typed, readValue, onClose, id, isActive }: HitProps) {
  const pathname = usePathname();
  const { caption, page, tab, setting, title } = entry;
  const word = wordFor(entry, typed);
  const Icon = caption ? CAPTION_ICONS[caption] : page === '' ? IconUser : IconLayoutDashboard;
  const line = (
    <>
      <Icon {...ICON} />
      <span className={classes.name}>
        {title && (
          <>
            <span className={classes.page}>{title}</span>{' '}
          </>
        )}
        <span>
          {markedParts(entry.name, typed).map((part, index) =>
            index % 2 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
          )}
        </span>
      </span>
      {(entry.place.length > 0 || word) && (
        <small>
          {entry.place.map((each) => (
            <span key={each}>{each}</span>
          ))}
          {word && <em>{word}</em>}
        </small>
      )}
      {entry.why ? <Why why={entry.why} /> : setting && readValue && <Value setting={setting} readValue={readValue} />}
    </>
  );
  const shared = { id, className: classes.hit, 'data-active': isActive || undefined };
  if (entry.why) return <div className={classes.hit}>{line}</div>;
  const opened = () => {
    recent.set([entry.id, ...recent.get().filter((each) => each !== entry.id)].slice(0, RECENT_MAX));
    onClose();
  };
  // The frame is around every page, and a link to the open page would show nothing new and lose the open tab.
  if (page === '' || (page === pathname && setting)) {
    const show = () => {
      wantedSetting.set(setting ? wantedOf(setting) : { show: entry.id });
      opened();
    };
    return (
      <button type="button" {...shared} onClick={show}>
        {line}
      </button>
    );
  }
  const address = setting ? settingAddress(setting) : tab ? `${page}?tab=${tab}` : page;
  const leave = () => {
    if (!setting) void focusHeading(page);
    opened();
  };
  return (
    <Link {...shared} href={address} prefetch={false} onClick={leave}>
      {line}
    </Link>
  );
}

/** Why a page cannot be opened. */
function Why({ why }: { why: NonNullable<SearchEntry['why']> }) {
  const t = useTranslations('pageSearch');
  const right = useTranslations('user.right');
  const nameOf = usePageNames();
  if (why.kind === 'no-authority') return <i>{t('needsRight', { right: right(why.authority) })}</i>;
  if (why.instead === undefined) return <i>{t(`lacks.${why.lack}`)}</i>;
  return <i>{t.rich('instead', { page: nameOf(why.instead), bdi })}</i>;
}

interface ValueProps {
  setting: NonNullable<SearchEntry['setting']>;
  readValue: typeof storedValue;
}

/** The value of a setting, as its table was last read. Entries that it points at have their names in these tables. */
function Value({ setting, readValue }: ValueProps) {
  const tables = heldTables();
  const valueText = useValueText(tables);
  const value = readValue(setting, tables);
  if (value === undefined || value === '') return null;
  const [place] = setting.places;
  const text = valueText(value, { words: place?.words, isInSeconds: place?.isInSeconds === true });
  return text && <i>{bdi(text)}</i>;
}
