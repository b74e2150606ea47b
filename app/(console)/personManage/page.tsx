'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { IconSheet } from '@/components/table/icon-sheet';
import { RecordPage } from '@/components/table/record-page';
import type { AccessUser } from '@/lib/contract/records';
import { keptImport } from '@/lib/people-file/kept-import';
import {
  ALL_PERSONS,
  filterOf,
  isFilteredView,
  needsAllPersons,
  nextSort,
  type SortKey,
  withSort,
} from '@/lib/persons/people-view';
import { personName } from '@/lib/persons/person-name';
import { usePersonSearch } from '@/lib/records/use-person-search';
import { deviceTime, useDeviceMinute } from '@/lib/session/use-device-clock';
import { useCredentials } from './list/credential-counts';
import type { Find } from './list/found-persons';
import { FirstPersonActions, type OpenPart, PersonActions } from './list/person-actions';
import { usePersonColumns } from './list/person-columns';
import { PERSON_ICONS } from './list/person-icons';
import { usePersonOperations } from './list/person-operations';
import type { Open } from './list/person-overlays';
import { PersonSearchTools } from './list/person-search-tools';
import { useWantedPerson } from './list/use-wanted-person';
import type { RemovedPerson } from './undo/removed-persons';

/** Loaded on first use: search over all persons, bulk actions, and the parts over the list. */
const FoundPersons = lazyPart(() => import('./list/found-persons').then((module) => module.FoundPersons), 'nothing');
const PersonBulk = lazyPart(() => import('./bulk/person-bulk').then((module) => module.PersonBulk), 'nothing');
const PersonOverlays = lazyPart(() => import('./list/person-overlays').then((module) => module.PersonOverlays));
const RestoreDialog = lazyPart(() =>
  import(/* webpackChunkName: "people-files" */ './undo/restore-dialog').then((module) => module.RestoreDialog),
);

/**
 * User management › Persons: the persons with access, their credentials and rooms.
 * List service AccessUser, counts from AccessCard, AccessFace and AccessFingerprint. Deleting a person deletes their
 * credentials on the device. The device searches by its own conditions; all persons are read for other filters.
 * @spec §3 access user; @assumed pages-1 /personManage
 */
export default function PersonPage() {
  const t = useTranslations('personManage');
  const minute = useDeviceMinute() ?? '';
  const [view, setView] = useState(ALL_PERSONS);
  const [cancelled, setCancelled] = useState(ALL_PERSONS);
  const [cleared, setCleared] = useState(0);
  const [open, setOpen] = useState<Open>();
  // Beside `open`: a drawer with changes stays.
  const [removed, setRemoved] = useState<readonly RemovedPerson[]>();
  const [{ find }, setFind] = useState<{ find?: Find }>({});
  const people = usePersonSearch(view);
  const asksAll = view !== cancelled && (isFilteredView(view) || needsAllPersons(view));
  // Computed during render, so that a keystroke causes one render only.
  const found = useMemo(() => (asksAll ? find?.(view) : undefined), [asksAll, find, view]);
  const records = found ?? people;
  const credentials = useCredentials(records.rows.map((each) => each.UserID));
  const sortBy = useCallback((key: SortKey) => setView((was) => withSort(was, nextSort(was.sort, key))), []);
  // States are updated every minute and with the rows, not every second.
  const shownAt = useMemo(() => deviceTime() ?? '', [minute, records.rows]);
  const columns = usePersonColumns(shownAt, credentials, view.sort, sortBy);

  // A reload, a bookmark or Back restores the filters, which `FoundPersons` keeps in the address.
  useEffect(() => {
    const { search } = window.location;
    if (search === '') return;
    void import('@/lib/persons/view-address').then(({ viewOfAddress }) => {
      setView(viewOfAddress(search));
      setCleared((times) => times + 1);
    });
  }, []);
  // Offer to continue an import that a reload interrupted.
  useEffect(() => {
    if (keptImport.get() !== undefined) setOpen({ part: 'kept' });
  }, []);
  const openPart = (part: OpenPart) => setOpen({ part });
  const refresh = () => void people.refresh();
  const edit = useCallback((person: AccessUser) => setOpen({ part: 'edit', person }), []);
  const operations = usePersonOperations(setOpen);
  const showOnly = useCallback((text: string) => {
    setView({ ...ALL_PERSONS, text });
    setCleared((times) => times + 1);
  }, []);
  // What was opened before the answer came stays: it may hold entries, or a run.
  const editFound = useCallback((person: AccessUser) => setOpen((was) => was ?? { part: 'edit', person }), []);
  useWantedPerson(editFound, showOnly);
  const clear = () => {
    setView(ALL_PERSONS);
    setCleared((times) => times + 1);
  };
  const cancel = () => {
    const left = { ...ALL_PERSONS, text: view.text, type: view.type };
    setView(left);
    setCancelled(left);
  };

  return (
    <>
      <IconSheet icons={PERSON_ICONS} />
      <RecordPage
        records={records}
        filter={filterOf(found ? view : { ...ALL_PERSONS, ...JSON.parse(people.filter ?? '{}') })}
        rowKey={(person) => person.UserID}
        rowName={personName}
        note={
          records.state === 'ready' && records.total > 0 && !found?.isPart
            ? found && found.total < found.of
              ? t('countOf', { found: found.total, count: found.of })
              : t('count', { count: records.total })
            : undefined
        }
        actions={<PersonActions onOpen={openPart} />}
        isFiltered={people.isFiltered || asksAll}
        onClearFilters={clear}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: <FirstPersonActions onOpen={openPart} /> }}
        tools={
          <>
            <PersonSearchTools key={cleared} view={view} onView={setView} />
            {asksAll && <FoundPersons view={view} found={found} now={minute} onReady={setFind} onCancel={cancel} />}
          </>
        }
        bulk={(chosen, selection) => (
          <PersonBulk
            chosen={chosen}
            found={found}
            view={view}
            total={records.total}
            onChoose={selection.choose}
            onDone={selection.clear}
            onOpen={setOpen}
          />
        )}
        operations={operations}
        onOpen={edit}
        reusesRows
        columns={columns}
      />
      {open && (
        <PersonOverlays
          open={open}
          onClose={() => setOpen(undefined)}
          onChanged={refresh}
          onUndo={setRemoved}
          onOpen={setOpen}
        />
      )}
      {removed && <RestoreDialog removed={removed} onChanged={refresh} onClose={() => setRemoved(undefined)} />}
    </>
  );
}
