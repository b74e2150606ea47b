import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDevice } from '@/emulator/test-device';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import type { ProfileName } from '@/lib/contract/profiles';
import { rankNamed } from './find-named';
import { HITS_MAX, hitGroups, type SearchEntry, searchEntries } from './search-entries';
import { choiceKeys, SETTINGS } from './settings';

const FOLDER = join(import.meta.dirname, '../../messages');
const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));

/** The entries that the administrator of an emulated device can search, in one language. */
export function entriesOn(profile: ProfileName, tag: string): SearchEntry[] {
  const { device } = testDevice({ profile });
  const english = tag === 'en' ? undefined : { messages: read('en'), words: read('search-words/en') };
  return searchEntries({
    visitor: {
      userName: 'admin',
      loginTime: '',
      capabilities: { ...DEFAULT_CAPABILITIES, ...device.capabilities() },
      authorities: [...AUTHORITIES],
    },
    messages: read(tag),
    words: read(`search-words/${tag}`),
    english,
    index: { settings: SETTINGS, choiceKeys },
  });
}

/** Hits in the order of the list. */
export const hits = (entries: readonly SearchEntry[], typed: string): SearchEntry[] =>
  hitGroups(rankNamed(entries, typed), HITS_MAX).flatMap(({ shown }) => shown);
