import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { ShownChange } from '@/components/feedback/change-list';
import { useDifferenceWords } from '@/components/feedback/difference-words';
import { type AnyTables, differences } from '@/lib/config-file/differences';
import { LANGUAGES } from '@/lib/contract/languages';
import { heldTables } from '@/lib/forms/change-journal';
import type { Draft } from '@/lib/forms/drafts';
import { loadMessages } from '@/lib/i18n/load-messages';
import type { Messages } from '@/lib/i18n/message-keys';
import { nodeOf, textOf } from '@/lib/i18n/text-of';
import { loadSettings } from '@/lib/settings-index/load-settings';
import type { Setting } from '@/lib/settings-index/settings';

/** Titles of tabs with a number; those in words are the group `tab` of the page. */
const NUMBERED = ['door.doorNumber', 'video.set.channelNumber'];

/** A compiled text, as `['Door ', ['number']]`, with its number. */
const withNumber = (text: unknown, number = ''): string =>
  [text]
    .flat()
    .map((part) => (Array.isArray(part) ? number : part))
    .join('');

type Texts = Readonly<Record<string, Messages | undefined>>;

/** All texts of some languages, by tag; undefined for one that cannot be read. */
async function loadTexts(tags: readonly string[]): Promise<Texts> {
  const languages = LANGUAGES.filter(({ tag }) => tags.includes(tag));
  const texts = languages.map(async (each) => [each.tag, await loadMessages(each).catch(() => undefined)] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/**
 * Kept changes in words of the language shown, and the open tab. A page writes the words while it is open: after the
 * language was switched, the index of settings names what would be written, and the texts of the former language tell
 * which tab it was.
 */
export function useKeptWords(
  kept: readonly Draft[],
): (draft: Draft) => Pick<Draft, 'part'> & { changed: readonly ShownChange[] } {
  const locale = useLocale();
  const messages = useMessages();
  const all = useTranslations() as unknown as (key: string, values: object) => string;
  const [former, setFormer] = useState<{ settings: readonly Setting[]; texts: Texts }>();
  const wordsOf = useDifferenceWords(heldTables() as AnyTables);
  const others = kept.flatMap(({ language = locale }) => (language === locale ? [] : language)).join();
  useEffect(() => {
    if (others !== '')
      Promise.all([loadSettings(), loadTexts(others.split(','))]).then(
        ([{ SETTINGS }, texts]) => setFormer({ settings: SETTINGS, texts }),
        () => undefined,
      );
  }, [others]);

  const partOf = ({ part, address }: Draft, language: string): string | undefined => {
    const texts = former?.texts[language];
    if (part === undefined || !texts) return undefined;
    const group = `${address.slice(1).replace(/\?.*/, '').replaceAll('/', '.')}.tab`;
    const tab = Object.entries(nodeOf(texts, group) ?? {}).find(([, text]) => text === part)?.[0];
    if (tab !== undefined) return textOf(messages, `${group}.${tab}`);
    const number = /\d+/.exec(part)?.[0];
    const numbered = NUMBERED.find((key) => withNumber(nodeOf(texts, key), number) === part);
    // Any other title is a name on the device.
    return numbered === undefined ? part : all(numbered, { number });
  };

  return (draft) => {
    const { part, changed, language = locale } = draft;
    if (language === locale || !former) return { part, changed };
    const found = differencesOf(draft, former.settings);
    // What no page of the index names keeps its words.
    const isNamed = found.length > 0 && found.every(({ setting }) => setting);
    return { part: partOf(draft, language), changed: isNamed ? found.map(wordsOf) : changed };
  };
}

function differencesOf({ tables }: Draft, settings: readonly Setting[]) {
  try {
    const { was, now } = tables?.() ?? {};
    return was && now ? differences(was as AnyTables, now as AnyTables, settings) : [];
  } catch {
    // A wrong value, which cannot be written.
    return [];
  }
}
