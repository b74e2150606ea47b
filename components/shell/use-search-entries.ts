import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { browserClock, type Cancel } from '@/lib/clock';
import { LANGUAGES } from '@/lib/contract/languages';
import { heldTables } from '@/lib/forms/change-journal';
import type { Tables } from '@/lib/forms/table-path';
import { loadMessages } from '@/lib/i18n/load-messages';
import { textOf, textsOf } from '@/lib/i18n/text-of';
import { type Missing, missing } from '@/lib/routes/missing';
import { MENU_GROUPS, OVERVIEW } from '@/lib/routes/route-table';
import { visibleMenu } from '@/lib/routes/verdict';
import type { SignedIn } from '@/lib/session/session';
import type { Named } from '@/lib/settings-index/find-named';
import { loadSettings } from '@/lib/settings-index/load-settings';
import type { Setting } from '@/lib/settings-index/settings';
import { settingAddress, type Wanted, wantedOf } from './wanted-setting';

/**
 * What the search finds, in the order of its groups: pages first, unlike in design/GUIDE.md, since they are few and a
 * common word, such as "port", names thirty settings.
 */
export const ENTRY_KINDS = ['page', 'setting', 'act', 'missing'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface SearchEntry extends Named {
  kind: EntryKind;
  /** Where it leads: a page, or a page at one of its settings. */
  address: string;
  page: string;
  /** How its page finds a setting or button. */
  wanted?: Wanted;
  /** The value of a setting, as its table was last read. */
  value?: unknown;
  /** How its page writes the value. */
  words?: string | undefined;
  isInSeconds?: boolean;
  /** Why its page cannot be opened. */
  why?: Missing;
}

/** What the search needs beyond the names of the pages; loaded when it is opened for the first time. */
interface Index {
  settings: typeof import('@/lib/settings-index/settings');
  /** Undefined where the language shown is English, or its texts did not load. */
  english: unknown;
}

const AGAIN_AFTER_MS = 2_000;

const ENGLISH = LANGUAGES.find(({ tag }) => tag === 'en') ?? LANGUAGES[0];

async function loadIndex(isEnglish: boolean): Promise<Index> {
  const [settings, english] = await Promise.all([
    loadSettings(),
    isEnglish ? undefined : loadMessages(ENGLISH).catch(() => undefined),
  ]);
  return { settings, english };
}

/** Loads the index, again and again until it arrives: until then only pages are found. */
function useIndex(language: string): Index | undefined {
  const [index, setIndex] = useState<Index>();
  useEffect(() => {
    let cancel: Cancel | undefined;
    let isCurrent = true;
    const load = () => {
      loadIndex(language === ENGLISH.tag).then(
        (loaded) => isCurrent && setIndex(loaded),
        () => {
          if (isCurrent) cancel = browserClock.after(AGAIN_AFTER_MS, load);
        },
      );
    };
    // The pages are painted first: to make the index ready takes as long as to open the list.
    const frame = requestAnimationFrame(() => {
      cancel = browserClock.after(0, load);
    });
    return () => {
      isCurrent = false;
      cancelAnimationFrame(frame);
      cancel?.();
    };
  }, [language]);
  return index;
}

/**
 * Pages, fields and actions of the console under their names, those that this device or account lacks at the end;
 * `isWhole`: not only the pages. Made once for an open search, not for each letter.
 */
export function useSearchEntries(visitor: SignedIn): { entries: readonly SearchEntry[]; isWhole: boolean } {
  const menu = useTranslations('menu');
  const messages = useMessages();
  const index = useIndex(useLocale());
  const entries = useMemo(() => entriesOf(visitor, menu, messages, index), [visitor, menu, messages, index]);
  return { entries, isWhole: index !== undefined };
}

type MenuWords = ReturnType<typeof useTranslations<'menu'>>;

function entriesOf(visitor: SignedIn, menu: MenuWords, messages: unknown, index: Index | undefined): SearchEntry[] {
  const open = visibleMenu(visitor).flatMap(({ name, caption, routes }) =>
    // As in the menu, where a page alone has no group around it.
    routes.map((route) => ({ ...route, group: routes.length > 1 ? name : undefined, caption, why: undefined })),
  );
  const openPaths = new Set(open.map(({ path }) => path));
  const others = MENU_GROUPS.flatMap(({ name, caption, routes }) =>
    routes.flatMap((route) => {
      const why = openPaths.has(route.path) ? undefined : missing(route.path, visitor);
      return why ? [{ ...route, group: name, caption, why }] : [];
    }),
  );
  const tables: Tables = heldTables();
  const overview: SearchEntry = {
    kind: 'page',
    address: OVERVIEW.path,
    page: OVERVIEW.path,
    name: menu('page.overview'),
    place: [],
    english: textOf(index?.english, 'menu.page.overview') ?? '',
  };
  const listed = [...open, ...others].flatMap(({ why, ...route }): SearchEntry[] => {
    const name = menu(`page.${route.title}` as never);
    const group = route.group && menu(`group.${route.group}` as never);
    const place = [menu(`caption.${route.caption}`), ...(group && group !== name ? [group] : [])];
    const inEnglish = (keys: readonly (string | undefined)[]) =>
      keys.flatMap((key) => (key && textOf(index?.english, key)) || []).join(' ');
    const page = `menu.page.${route.title}`;
    const shared: Pick<SearchEntry, 'page' | 'why'> = { page: route.path, ...(why && { why }) };
    const own: SearchEntry = {
      ...shared,
      kind: why ? 'missing' : 'page',
      address: route.path,
      name,
      place,
      english: inEnglish([page]),
    };
    const choicesOf = (setting: Setting) =>
      (index?.settings.choiceKeys(setting) ?? [])
        .flatMap((key) => (key.includes('.') ? [messages, index?.english].flatMap((all) => textsOf(all, key)) : key))
        .join(' ');
    const settings = index?.settings.SETTINGS.filter((setting) => setting.page === route.path) ?? [];
    const inside = settings.flatMap((setting): SearchEntry[] => {
      const text = textOf(messages, setting.name);
      const isMissing = setting.needs !== undefined && !visitor.capabilities[setting.needs];
      if (!text || isMissing) return [];
      const of = setting.of && textOf(messages, setting.of);
      return [
        {
          ...shared,
          kind: why ? 'missing' : setting.isAct ? 'act' : 'setting',
          address: settingAddress(setting),
          name: text,
          place: [...place.slice(1), name, ...(of ? [of] : [])],
          english: inEnglish([setting.name, setting.of, page]),
          wanted: wantedOf(setting),
          choices: () => choicesOf(setting),
          value: index?.settings.storedValue(setting, tables),
          words: setting.places[0]?.words,
          isInSeconds: setting.places[0]?.isInSeconds === true,
        },
      ];
    });
    return [own, ...inside];
  });
  return [overview, ...listed];
}
