import { useEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';
import type { AccessUser } from '@/lib/contract/records';
import { accessUsers, type PersonSearch } from './access-users';
import { type Records, useFinder } from './use-finder';

const PAUSE_MS = 300;

/**
 * Persons found by the device; the request waits for a pause in typing. `isFiltered`: the rows are the result of a
 * search.
 */
export function usePersonSearch({ text, type }: PersonSearch): Records<AccessUser> & { isFiltered: boolean } {
  const [wanted, setWanted] = useState<PersonSearch>({ text: '', type: '' });
  useEffect(() => browserClock.after(PAUSE_MS, () => setWanted({ text, type })), [text, type]);
  const people = useFinder(accessUsers, wanted);
  return { ...people, isFiltered: wanted.text.trim() !== '' || wanted.type !== '' };
}
