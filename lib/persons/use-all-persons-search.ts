import { useLocale } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PAGE_SIZE } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import type { Records } from '@/lib/records/use-finder';
import { usePersonSearch } from '@/lib/records/use-person-search';
import { useStore } from '@/lib/use-store';
import { devicePersons } from './device-persons';
import { findPeople } from './find-people';
import { ALL_PERSONS } from './people-view';

const NOBODY: ReadonlySet<string> = new Set();
const HOLDERS = { face: NOBODY, card: NOBODY, fingerprint: NOBODY };

/**
 * Persons by a part of name or ID: what the device finds, until all persons are in memory; the first search starts that
 * load. From then on both name and ID are searched, ignoring case and accents, and the device is not asked any more.
 */
export function useAllPersonsSearch(text: string): Records<AccessUser> {
  const { phase, rows } = useStore(devicePersons.persons.state);
  const locale = useLocale();
  const [wanted, setWanted] = useState({ text, page: 1 });
  const isWhole = phase === 'whole';
  const asked = useRef(text);
  if (!isWhole) asked.current = text;
  const device = usePersonSearch({ text: asked.current, type: '' });
  const isSearching = text.trim() !== '';
  useEffect(() => {
    if (isSearching) void devicePersons.persons.load();
  }, [isSearching]);
  const found = useMemo(() => {
    if (!isWhole) return undefined;
    const collator = new Intl.Collator(locale);
    return findPeople(rows, { ...ALL_PERSONS, text }, { now: '', holders: HOLDERS, collator });
  }, [isWhole, rows, text, locale]);
  if (!found) return device;
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = wanted.text === text ? Math.min(wanted.page, pages) : 1;
  return {
    rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
    page,
    pages,
    goTo: (next) => next >= 1 && next <= pages && setWanted({ text, page: next }),
    state: 'ready',
    isReading: false,
    error: undefined,
    tries: 0,
    refresh: () => devicePersons.persons.load(),
  };
}
