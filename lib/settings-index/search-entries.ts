import { textOf, textsOf } from '@/lib/i18n/text-of';
import { type Missing, missing } from '@/lib/routes/missing';
import { type MenuCaption, titleKey } from '@/lib/routes/route';
import { MENU_GROUPS, OVERVIEW } from '@/lib/routes/route-table';
import { visibleMenu } from '@/lib/routes/verdict';
import type { SignedIn } from '@/lib/session/session';
import type { Named, Ranked } from './find-named';
import { FRAME_ACTS } from './frame-acts';
import { LISTED_TABS } from './page-tabs';
import { type SearchWords, wordsFor } from './search-words';
import type { Setting } from './settings';

/** The groups of the search, in the order of those that fit equally well. */
const ENTRY_KINDS = ['act', 'page', 'setting', 'missing', 'denied'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A page, a tab, a setting or an action, under its name. */
export interface SearchEntry extends Named {
  kind: EntryKind;
  /** Stays the same in every language. */
  id: string;
  /** Its page; '' for an action of the frame around the pages. */
  page: string;
  /** The name of the page, for what is inside of it. */
  title?: string | undefined;
  /** Names of its place, from the largest: caption, group, and the object it belongs to. */
  place: readonly string[];
  /** Whose icon it has. */
  caption?: MenuCaption | undefined;
  setting?: Setting | undefined;
  tab?: string | undefined;
  /** Why its page cannot be opened. */
  why?: Missing | undefined;
}

/** What is needed to list everything; without `index` only pages are. */
export interface SearchSources {
  visitor: SignedIn;
  messages: unknown;
  index?: { settings: readonly Setting[]; choiceKeys(setting: Setting): string[] } | undefined;
  /** Other words, in the language of the messages. */
  words?: SearchWords | undefined;
  /** Texts and words in English, where it is not that language. */
  english?: { messages?: unknown; words?: SearchWords | undefined } | undefined;
}

interface ListedPage {
  path: string;
  menu: readonly string[];
  englishMenu: readonly string[];
  caption?: MenuCaption;
  why?: Missing | undefined;
}

/**
 * Pages, tabs, settings and actions of the console, those of pages that this device or account lacks at the end. Made
 * once for an open search, not for each letter.
 */
export function searchEntries(sources: SearchSources): SearchEntry[] {
  const { visitor, messages, index, words, english } = sources;
  const own = (key: string) => textOf(messages, key) ?? '';
  const foreign = (key: string) => textOf(english?.messages, key) ?? '';
  const englishFor = (name: string, key: string) =>
    english ? [foreign(name), ...wordsFor(english.words, key)].filter(Boolean) : [];

  const inPage = (page: ListedPage): SearchEntry[] => {
    const { path, menu, why, caption } = page;
    const titled = `menu.page.${titleKey(path)}`;
    const title = own(titled);
    const listed: SearchEntry = {
      kind: kindOf(why, 'page'),
      id: path,
      page: path,
      name: title,
      words: wordsFor(words, path),
      english: englishFor(titled, path),
      menu: [...menu, ...page.englishMenu],
      place: menu,
      caption,
      why,
      isPage: true,
    };
    const around = [title, ...(listed.words ?? []), ...(listed.english ?? [])];
    const shared = { page: path, title, caption, why };
    const place = menu.slice(1).filter((each) => each !== title);
    const hasNeeds = (needs: keyof SignedIn['capabilities'] | undefined) =>
      !needs || Boolean(visitor.capabilities[needs]);
    const tabs = LISTED_TABS.filter((each) => each.page === path && hasNeeds(each.needs)).map(
      ({ tab, name }): SearchEntry => ({
        ...shared,
        kind: kindOf(why, 'page'),
        id: `${path} ${tab}`,
        name: own(name),
        words: wordsFor(words, name),
        english: englishFor(name, name),
        page: path,
        around,
        place,
        tab,
      }),
    );
    const settings = (index?.settings ?? []).filter((each) => each.page === path && hasNeeds(each.needs));
    const inside = settings.flatMap((setting): SearchEntry[] => {
      const name = own(setting.name);
      if (!name) return [];
      const object = [setting.of, tabName(setting)].flatMap((key) => (key && own(key)) || []);
      return [
        {
          ...shared,
          kind: kindOf(why, setting.isAct ? 'act' : 'setting'),
          id: [path, setting.of ?? setting.tab ?? '', setting.name].join(' '),
          name,
          words: wordsFor(words, setting.name),
          english: englishFor(setting.name, setting.name),
          around: [...object, ...(setting.of ? [foreign(setting.of)] : []), ...around],
          place: [...place, ...object],
          choices: () => choicesOf(setting),
          isAct: setting.isAct,
          setting,
        },
      ];
    });
    return [listed, ...(index ? tabs : []), ...inside];
  };
  const choicesOf = (setting: Setting) =>
    (index?.choiceKeys(setting) ?? [])
      .flatMap((key) => (key.includes('.') ? [messages, english?.messages].flatMap((all) => textsOf(all, key)) : key))
      .join(' ');

  const frame = FRAME_ACTS.filter(
    (name) => name !== 'common.language' || visitor.capabilities.languages.length > 1,
  ).map(
    (name): SearchEntry => ({
      kind: 'act',
      id: name,
      page: '',
      name: own(name),
      words: wordsFor(words, name),
      english: englishFor(name, name),
      place: [],
      isAct: true,
    }),
  );
  return [...listedPages(visitor, own, foreign).flatMap(inPage), ...(index ? frame : [])];
}

/** Two forms of a page may have the same field: the tab tells which one. */
const tabName = ({ page, tab }: Setting) => LISTED_TABS.find((each) => each.page === page && each.tab === tab)?.name;

const kindOf = (why: Missing | undefined, kind: EntryKind): EntryKind =>
  why ? (why.kind === 'no-authority' ? 'denied' : 'missing') : kind;

/** Overview, the menu of this account, then the pages that it lacks. */
function listedPages(visitor: SignedIn, own: (key: string) => string, foreign: (key: string) => string): ListedPage[] {
  const menuOf = (text: (key: string) => string, caption: string, group: string | undefined) =>
    [`menu.caption.${caption}`, ...(group ? [`menu.group.${group}`] : [])].map(text).filter(Boolean);
  const open = visibleMenu(visitor).flatMap(({ name, caption, routes }) =>
    // As in the menu, where a page alone has no group around it.
    routes.map(({ path }) => ({ path, caption, group: routes.length > 1 ? name : undefined, why: undefined })),
  );
  const openPaths = new Set(open.map(({ path }) => path));
  const others = MENU_GROUPS.flatMap(({ name, caption, routes }) =>
    routes.flatMap(({ path }) => {
      const why = openPaths.has(path) ? undefined : missing(path, visitor);
      return why ? [{ path, caption, group: name, why }] : [];
    }),
  );
  return [
    { path: OVERVIEW.path, menu: [], englishMenu: [] },
    ...[...open, ...others].map(({ path, caption, group, why }) => ({
      path,
      caption,
      menu: menuOf(own, caption, group),
      englishMenu: menuOf(foreign, caption, group),
      why,
    })),
  ];
}

/** Hits listed of each kind; the others are only counted, since typing on is faster than reading. */
export const HITS_MAX = 8;

/** One page that is missing has the same reason for all of its settings. */
const MISSING_MAX = 4;

/** Hits of one kind: those shown, and how many more there are. */
export interface HitGroup {
  kind: EntryKind;
  shown: readonly SearchEntry[];
  more: number;
}

/** What cannot be opened stands below everything else. */
const isLast = (kind: EntryKind) => kind === 'missing' || kind === 'denied';

/** Hits by kind, the kind with the best one first, at most `max` of each. */
export function hitGroups(ranked: readonly Ranked<SearchEntry>[], max: number): HitGroup[] {
  const groups = ENTRY_KINDS.flatMap((kind, order) => {
    const own = ranked.filter(({ entry }) => entry.kind === kind);
    const [best] = own;
    if (!best) return [];
    const shown = own.slice(0, isLast(kind) ? MISSING_MAX : max).map(({ entry }) => entry);
    const rank = isLast(kind) ? Number.MAX_SAFE_INTEGER : best.score;
    return [{ kind, shown, more: own.length - shown.length, rank, order }];
  });
  return groups
    .sort((one, other) => one.rank - other.rank || one.order - other.order)
    .map(({ kind, shown, more }) => ({ kind, shown, more }));
}
