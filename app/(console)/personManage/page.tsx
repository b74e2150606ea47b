'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { IconSheet } from '@/components/table/icon-sheet';
import { RecordPage } from '@/components/table/record-page';
import type { AccessUser } from '@/lib/contract/records';
import { keptImport } from '@/lib/people-file/kept-import';
import { EVERYBODY, isFilteredView, needsEverybody, nextSort, type SortKey, withSort } from '@/lib/persons/people-view';
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

/** Load when somebody wants them: searching over all, acts on many, whatever stands over the list. */
const FoundPersons = lazyPart(() => import('./list/found-persons').then((module) => module.FoundPersons), 'nothing');
const PersonBulk = lazyPart(() => import('./bulk/person-bulk').then((module) => module.PersonBulk), 'nothing');
const PersonOverlays = lazyPart(() => import('./list/person-overlays').then((module) => module.PersonOverlays));

/**
 * User management › Persons: who may pass, with cards and rooms.
 * List service AccessUser, counts from AccessCard, AccessFace and AccessFingerprint. Deleting a person deletes their
 * credentials on the device. The device searches by its own conditions; everybody is read for the rest.
 * @spec §3 access user; @assumed pages-1 /personManage
 */
export default function PersonPage() {
  const t = useTranslations('personManage');
  const minute = useDeviceMinute() ?? '';
  const [view, setView] = useState(EVERYBODY);
  const [cancelled, setCancelled] = useState(EVERYBODY);
  const [cleared, setCleared] = useState(0);
  const [open, setOpen] = useState<Open>();
  const [{ find }, setFind] = useState<{ find?: Find }>({});
  const people = usePersonSearch(view);
  const asksAll = view !== cancelled && (isFilteredView(view) || needsEverybody(view));
  // Found while the page is drawn: a key that is typed draws it once.
  const found = useMemo(() => (asksAll ? find?.(view) : undefined), [asksAll, find, view]);
  const records = found ?? people;
  const credentials = useCredentials(records.rows.map((each) => each.UserID));
  const sortBy = useCallback((key: SortKey) => setView((was) => withSort(was, nextSort(was.sort, key))), []);
  // States change by the minute, and with the rows: not with each second.
  const shownAt = useMemo(() => deviceTime() ?? '', [minute, records.rows]);
  const columns = usePersonColumns(shownAt, credentials, view.sort, sortBy);

  // A reload ended an import: it is offered again.
  useEffect(() => {
    if (keptImport.get() !== undefined) setOpen({ part: 'kept' });
  }, []);
  const openPart = (part: OpenPart) => setOpen({ part });
  const refresh = () => void people.refresh();
  const edit = useCallback((person: AccessUser) => setOpen({ part: 'edit', person }), []);
  const operations = usePersonOperations(setOpen);
  const clear = () => {
    setView(EVERYBODY);
    setCleared(cleared + 1);
  };
  const cancel = () => {
    const left = { ...EVERYBODY, text: view.text, type: view.type };
    setView(left);
    setCancelled(left);
  };

  return (
    <>
      <IconSheet icons={PERSON_ICONS} />
      <RecordPage
        records={records}
        rowKey={(person) => person.UserID}
        rowName={(person) => person.UserName}
        note={
          records.state === 'ready' && records.total > 0 && !found?.isPart
            ? t('count', { count: records.total })
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
        bulk={(chosen, unchoose) => (
          <PersonBulk
            chosen={chosen}
            found={found}
            view={view}
            total={records.total}
            onDone={unchoose}
            onOpen={setOpen}
          />
        )}
        operations={operations}
        onOpen={edit}
        reusesRows
        columns={columns}
      />
      {open && <PersonOverlays open={open} onClose={() => setOpen(undefined)} onChanged={refresh} />}
    </>
  );
}
