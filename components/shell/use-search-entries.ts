import { useLocale, useMessages } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { browserClock, type Cancel } from '@/lib/clock';
import { LANGUAGES } from '@/lib/contract/languages';
import { loadMessages } from '@/lib/i18n/load-messages';
import type { SignedIn } from '@/lib/session/session';
import { prepareNamed } from '@/lib/settings-index/find-named';
import { loadSettings } from '@/lib/settings-index/load-settings';
import { type SearchEntry, type SearchSources, searchEntries } from '@/lib/settings-index/search-entries';
import { loadSearchWords, type SearchWords } from '@/lib/settings-index/search-words';

/** What the search needs beyond the names of the pages; loaded when it is opened for the first time. */
interface Index {
  settings: typeof import('@/lib/settings-index/settings');
  words: SearchWords | undefined;
  /** Undefined where the language shown is English. */
  english: SearchSources['english'];
}

const AGAIN_AFTER_MS = 2_000;
/** Entries made ready at once, between two letters that are typed. */
const PREPARED_AT_ONCE = 40;

const ENGLISH = LANGUAGES.find(({ tag }) => tag === 'en') ?? LANGUAGES[0];

/** Without the other words or the English texts the search goes on by the names alone. */
const orNothing = <T>(loading: Promise<T>): Promise<T | undefined> => loading.catch(() => undefined);

async function loadIndex(language: string): Promise<Index> {
  const isEnglish = language === ENGLISH.tag;
  const [settings, words, messages, englishWords] = await Promise.all([
    loadSettings(),
    orNothing(loadSearchWords(language)),
    isEnglish ? undefined : orNothing(loadMessages(ENGLISH)),
    isEnglish ? undefined : orNothing(loadSearchWords(ENGLISH.tag)),
  ]);
  return { settings, words, english: isEnglish ? undefined : { messages, words: englishWords } };
}

/** Loads the index, again and again until it arrives: until then only pages are found. */
function useIndex(language: string): Index | undefined {
  const [index, setIndex] = useState<Index>();
  useEffect(() => {
    let cancel: Cancel | undefined;
    let isCurrent = true;
    const load = () => {
      loadIndex(language).then(
        (loaded) => isCurrent && setIndex(loaded),
        () => {
          if (isCurrent) cancel = browserClock.after(AGAIN_AFTER_MS, load);
        },
      );
    };
    // The list is painted first: to make the index ready takes as long as to open it.
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

/** What is found, and the index that knows the values of settings, once it has arrived. */
interface Search {
  entries: readonly SearchEntry[];
  index: Index | undefined;
}

/** Pages, tabs, settings and actions of the console. Made once for an open search, not for each letter. */
export function useSearchEntries(visitor: SignedIn): Search {
  const messages = useMessages();
  const index = useIndex(useLocale());
  const entries = useMemo(
    () =>
      searchEntries({
        visitor,
        messages,
        index: index && { settings: index.settings.SETTINGS, choiceKeys: index.settings.choiceKeys },
        words: index?.words,
        english: index?.english,
      }),
    [visitor, messages, index],
  );
  useEffect(() => {
    let cancel: Cancel | undefined;
    const prepare = (from: number) => {
      prepareNamed(entries.slice(from, from + PREPARED_AT_ONCE));
      const next = from + PREPARED_AT_ONCE;
      if (next < entries.length) cancel = browserClock.after(0, () => prepare(next));
    };
    if (index) cancel = browserClock.after(0, () => prepare(0));
    return () => cancel?.();
  }, [entries, index]);
  return { entries, index };
}
