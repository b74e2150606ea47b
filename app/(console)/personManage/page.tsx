'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { RecordPage } from '@/components/table/record-page';
import type { AccessUser } from '@/lib/contract/records';
import { keptJournal } from '@/lib/people-file/import-journal';
import { EVERYBODY, isFilteredView, needsEverybody, nextSort, type SortKey, withSort } from '@/lib/persons/people-view';
import { usePersonSearch } from '@/lib/records/use-person-search';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import { useCredentials } from './credential-counts';
import type { FoundRecords } from './found-persons';
import { FirstPersonActions, type OpenPart, PersonActions } from './person-actions';
import type { ActOnMany } from './person-bulk';
import { usePersonColumns } from './person-columns';
import { PersonOperations } from './person-operations';
import { PersonSearchTools } from './person-search-tools';

/** Load when somebody wants them: searching over all, acts on many, the drawer of a person, files, the explainer. */
const FoundPersons = lazyPart(() => import('./found-persons').then((module) => module.FoundPersons));
const PersonBulk = lazyPart(() => import('./person-bulk').then((module) => module.PersonBulk));
const BulkDialog = lazyPart(() => import('./bulk-dialog').then((module) => module.BulkDialog));
const PersonRemoval = lazyPart(() => import('./person-removal').then((module) => module.PersonRemoval));
const PersonDrawer = lazyPart(() => import('./person-drawer').then((module) => module.PersonDrawer));
const DeleteAllDialog = lazyPart(() => import('./delete-all-dialog').then((module) => module.DeleteAllDialog));
const ImportDialog = lazyPart(() => import('./import-dialog').then((module) => module.ImportDialog));
const PersonsExport = lazyPart(() => import('./persons-export').then((module) => module.PersonsExport));
const ExplainDrawer = lazyPart(() =>
  import('@/components/explain/explain-drawer').then((module) => module.ExplainDrawer),
);

/** What stands over the list, and for whom. */
type Open = { part: OpenPart } | { part: 'edit' | 'explain'; person: AccessUser } | ActOnMany;

/**
 * User management › Persons: who may pass, with cards and rooms.
 * List service AccessUser, counts from AccessCard, AccessFace and AccessFingerprint. Deleting a person deletes their
 * credentials on the device. The device searches by its own conditions; everybody is read for the rest.
 * @spec §3 access user; @assumed pages-1 /personManage
 */
export default function PersonPage() {
  const t = useTranslations('personManage');
  const { serialNumber } = useCapabilities();
  const userName = useVisitor()?.userName ?? '';
  const now = useDeviceClock() ?? '';
  const [view, setView] = useState(EVERYBODY);
  const [cancelled, setCancelled] = useState(EVERYBODY);
  const [cleared, setCleared] = useState(0);
  const [open, setOpen] = useState<Open>();
  const [found, setFound] = useState<FoundRecords>();
  const people = usePersonSearch(view);
  const records = found ?? people;
  const credentials = useCredentials(records.rows.map((each) => each.UserID));
  // States change by the minute, and with the rows: not with each second.
  const minute = useMemo(() => now, [now.slice(0, 16), records.rows]);
  const sortBy = useCallback((key: SortKey) => setView((was) => withSort(was, nextSort(was.sort, key))), []);
  const columns = usePersonColumns(minute, credentials, view.sort, sortBy);

  // A reload ended an import: it is offered again.
  useEffect(() => {
    if (keptJournal(serialNumber, userName)) setOpen({ part: 'import' });
  }, []);
  const openPart = (part: OpenPart) => setOpen({ part });
  const close = () => setOpen(undefined);
  const refresh = () => void people.refresh();
  const edit = useCallback((person: AccessUser) => setOpen({ part: 'edit', person }), []);
  const operations = useCallback((person: AccessUser) => <PersonOperations person={person} onOpen={setOpen} />, []);
  const clear = () => {
    setView(EVERYBODY);
    setCleared(cleared + 1);
  };
  const cancel = () => {
    const left = { ...EVERYBODY, text: view.text, type: view.type };
    setView(left);
    setCancelled(left);
  };
  const asksAll = view !== cancelled && (isFilteredView(view) || needsEverybody(view));

  return (
    <>
      <RecordPage
        records={records}
        rowKey={(person) => person.UserID}
        rowName={(person) => person.UserName}
        note={records.state === 'ready' && !found?.isPart ? t('count', { count: records.total }) : undefined}
        actions={<PersonActions onOpen={openPart} />}
        isFiltered={people.isFiltered || asksAll}
        onClearFilters={clear}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: <FirstPersonActions onOpen={openPart} /> }}
        tools={
          <>
            <PersonSearchTools key={cleared} view={view} onView={setView} />
            {asksAll && (
              <Suspense fallback={null}>
                <FoundPersons view={view} now={minute} onFound={setFound} onCancel={cancel} />
              </Suspense>
            )}
          </>
        }
        bulk={(chosen, unchoose) => (
          <Suspense fallback={null}>
            <PersonBulk
              chosen={chosen}
              found={found}
              view={view}
              total={records.total}
              onDone={unchoose}
              onOpen={setOpen}
            />
          </Suspense>
        )}
        operations={operations}
        onOpen={edit}
        columns={columns}
      />
      <Suspense fallback={null}>
        {open?.part === 'import' && <ImportDialog now={now} onClose={close} onImported={refresh} />}
        {open?.part === 'export' && <PersonsExport now={now} onClose={close} />}
        {open?.part === 'removeAll' && <DeleteAllDialog onClose={close} onRemoved={refresh} />}
        {open?.part === 'add' && <PersonDrawer person={undefined} now={now} onClose={close} onSaved={refresh} />}
        {open?.part === 'edit' && <PersonDrawer person={open.person} now={now} onClose={close} onSaved={refresh} />}
        {open?.part === 'remove' && (
          <PersonRemoval persons={open.persons} onClose={close} onChanged={refresh} onDone={open.onDone} />
        )}
        {open?.part === 'bulk' && (
          <BulkDialog
            act={open.act}
            persons={open.persons}
            now={now}
            onDone={open.onDone}
            onClose={close}
            onChanged={refresh}
          />
        )}
        {open?.part === 'explain' && (
          <ExplainDrawer userId={open.person.UserID} name={open.person.UserName} now={now} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
