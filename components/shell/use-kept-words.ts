import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import type { ShownChange } from '@/components/feedback/change-list';
import { useDifferenceWords } from '@/components/feedback/difference-words';
import { type AnyTables, differences } from '@/lib/config-file/differences';
import { heldTables } from '@/lib/forms/change-journal';
import type { Draft } from '@/lib/forms/drafts';
import { loadSettings } from '@/lib/settings-index/load-settings';
import type { Setting } from '@/lib/settings-index/settings';

/**
 * Kept changes in words of the language shown, and the open tab where its title is in that language. A page writes the
 * words while it is open: after the language was switched, the index of settings names what would be written.
 */
export function useKeptWords(
  kept: readonly Draft[],
): (draft: Draft) => Pick<Draft, 'part'> & { changed: readonly ShownChange[] } {
  const locale = useLocale();
  const [settings, setSettings] = useState<readonly Setting[]>();
  const wordsOf = useDifferenceWords(heldTables() as AnyTables);
  const isOther = ({ language = locale }: Draft) => language !== locale;
  const hasOther = kept.some(isOther);
  useEffect(() => {
    if (hasOther)
      loadSettings().then(
        ({ SETTINGS }) => setSettings(SETTINGS),
        () => undefined,
      );
  }, [hasOther]);
  return (draft) => {
    const { part, changed } = draft;
    if (!isOther(draft) || !settings) return { part, changed };
    const found = differencesOf(draft, settings);
    // What no page of the index names keeps its words.
    return { changed: found.length > 0 && found.every(({ setting }) => setting) ? found.map(wordsOf) : changed };
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
