'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash, IconZoomQuestion } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { RecordPage } from '@/components/table/record-page';
import type { AccessUser } from '@/lib/contract/records';
import { keptJournal } from '@/lib/people-file/import-journal';
import type { PersonSearch } from '@/lib/records/access-users';
import { usePersonSearch } from '@/lib/records/use-person-search';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import { useCredentials } from './credential-counts';
import { FirstPersonActions, type OpenPart, PersonActions } from './person-actions';
import { usePersonColumns } from './person-columns';
import { PersonSearchTools } from './person-search-tools';
import { useRemoval } from './use-removal';

/** Load when somebody opens them: the drawer of a person, the reader of files, the explainer. */
const PersonDrawer = lazyPart(() => import('./person-drawer').then((module) => module.PersonDrawer));
const DeleteAllDialog = lazyPart(() => import('./delete-all-dialog').then((module) => module.DeleteAllDialog));
const ImportDialog = lazyPart(() => import('./import-dialog').then((module) => module.ImportDialog));
const PersonsExport = lazyPart(() => import('./persons-export').then((module) => module.PersonsExport));
const ExplainDrawer = lazyPart(() =>
  import('@/components/explain/explain-drawer').then((module) => module.ExplainDrawer),
);

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const EVERYBODY: PersonSearch = { text: '', type: '' };

/** What stands over the list, and for whom. */
type Open = { part: OpenPart } | { part: 'edit' | 'explain'; person: AccessUser };

/**
 * User management › Persons: who may pass, with cards and rooms.
 * List service AccessUser, counts from AccessCard, AccessFace and AccessFingerprint. Deleting a person deletes their
 * credentials on the device. @spec §3 access user; @assumed pages-1 /personManage
 */
export default function PersonPage() {
  const t = useTranslations('personManage');
  const explain = useTranslations('explain');
  const { serialNumber } = useCapabilities();
  const userName = useVisitor()?.userName ?? '';
  const now = useDeviceClock() ?? '';
  const [search, setSearch] = useState(EVERYBODY);
  const [open, setOpen] = useState<Open>();
  const people = usePersonSearch(search);
  const credentials = useCredentials(people.rows.map((each) => each.UserID));
  const columns = usePersonColumns(now, credentials);
  const remove = useRemoval(people.refresh);

  // A reload ended an import: it is offered again.
  useEffect(() => {
    if (keptJournal(serialNumber, userName)) setOpen({ part: 'import' });
  }, []);
  const openPart = (part: OpenPart) => setOpen({ part });
  const close = () => setOpen(undefined);
  const refresh = () => void people.refresh();

  return (
    <>
      <RecordPage
        records={people}
        rowKey={(person) => person.UserID}
        rowName={(person) => person.UserName}
        note={people.state === 'ready' ? t('count', { count: people.total }) : undefined}
        actions={<PersonActions onOpen={openPart} />}
        isFiltered={people.isFiltered}
        onClearFilters={() => setSearch(EVERYBODY)}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: <FirstPersonActions onOpen={openPart} /> }}
        tools={<PersonSearchTools search={search} onSearch={setSearch} />}
        bulk={(chosen, clear) => (
          <Button
            variant="subtle-danger"
            size="xs"
            leftSection={<IconTrash {...ICON} />}
            onClick={() => void remove(chosen, clear)}
          >
            {t('removeButton', { count: chosen.length })}
          </Button>
        )}
        operations={(person) => (
          <>
            <ActionIcon
              size="sm"
              aria-label={explain('openName', { name: person.UserName })}
              onClick={() => setOpen({ part: 'explain', person })}
            >
              <IconZoomQuestion {...ICON} />
            </ActionIcon>
            <ActionIcon
              size="sm"
              aria-label={t('editName', { name: person.UserName })}
              onClick={() => setOpen({ part: 'edit', person })}
            >
              <IconPencil {...ICON} />
            </ActionIcon>
            <ActionIcon
              size="sm"
              aria-label={t('removeName', { name: person.UserName })}
              onClick={() => void remove([person])}
            >
              <IconTrash {...ICON} />
            </ActionIcon>
          </>
        )}
        columns={columns}
      />
      <Suspense fallback={null}>
        {open?.part === 'import' && <ImportDialog now={now} onClose={close} onImported={refresh} />}
        {open?.part === 'export' && <PersonsExport now={now} onClose={close} />}
        {open?.part === 'removeAll' && <DeleteAllDialog onClose={close} onRemoved={refresh} />}
        {open?.part === 'add' && <PersonDrawer person={undefined} now={now} onClose={close} onSaved={refresh} />}
        {open?.part === 'edit' && <PersonDrawer person={open.person} now={now} onClose={close} onSaved={refresh} />}
        {open?.part === 'explain' && (
          <ExplainDrawer userId={open.person.UserID} name={open.person.UserName} now={now} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
