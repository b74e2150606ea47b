'use client';

import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import {
  IconDownload,
  IconFileTypeCsv,
  IconPencil,
  IconPlus,
  IconSearch,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Suspense, useEffect, useRef, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { useFailureText } from '@/components/feedback/error-text';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Tag } from '@/components/feedback/mark';
import { toast } from '@/components/feedback/toasts';
import { RecordPage } from '@/components/table/record-page';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { type AccessUser, USER_AUTHORITY, USER_TYPES, type UserType } from '@/lib/contract/records';
import { keptJournal } from '@/lib/people-file/import-journal';
import { personState } from '@/lib/persons/person-state';
import { usePersonSearch } from '@/lib/records/use-person-search';
import { rpc } from '@/lib/session/device';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import { CredentialCounts, useCredentials } from './credential-counts';
import { removePersons } from './remove-persons';

/** Loads when somebody is added or edited. */
const PersonDrawer = lazyPart(() => import('./person-drawer').then((module) => module.PersonDrawer));

/** Loads when somebody wants to delete everybody. */
const DeleteAllDialog = lazyPart(() => import('./delete-all-dialog').then((module) => module.DeleteAllDialog));

/** Loads with the first import, and the reader of files with it. */
const ImportDialog = lazyPart(() => import('./import-dialog').then((module) => module.ImportDialog));

/** Loads with the first export. */
const PersonsExport = lazyPart(() => import('./persons-export').then((module) => module.PersonsExport));

const TYPES = Object.keys(USER_TYPES) as UserType[];
const STATE_TONES = {
  frozen: 'off',
  blocked: 'bad',
  expired: 'bad',
  notYet: 'info',
  noUses: 'warn',
} as const;

/**
 * User management › Persons: who may pass, with cards and rooms.
 * List service AccessUser, counts from AccessCard, AccessFace and AccessFingerprint. Deleting a person deletes their
 * credentials on the device. @spec §3 access user; @assumed pages-1 /personManage
 */
export default function PersonPage() {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const form = useTranslations('form');
  const failureText = useFailureText();
  const format = useFormatter();
  const files = useTranslations('personImport');
  const capabilities = useCapabilities();
  const userName = useVisitor()?.userName ?? '';
  const { doorCount } = capabilities;
  const now = useDeviceClock() ?? '';
  const [text, setText] = useState('');
  const [type, setType] = useState<UserType | ''>('');
  const [isClearing, setClearing] = useState(false);
  const [editing, setEditing] = useState<AccessUser | 'new'>();
  const [file, setFile] = useState<'import' | 'export'>();
  const people = usePersonSearch({ text, type });
  const credentials = useCredentials(people.rows.map((each) => each.UserID));
  const search = useRef<HTMLInputElement>(null);

  // A reload ended an import: it is offered again.
  useEffect(() => {
    if (keptJournal(capabilities.serialNumber, userName)) setFile('import');
  }, []);
  useEffect(() => {
    const onSlash = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener('keydown', onSlash);
    return () => document.removeEventListener('keydown', onSlash);
  }, []);

  const remove = async (chosen: AccessUser[], done: () => void) => {
    const confirmed = await ask({
      title: t.rich('removeTitle', {
        count: chosen.length,
        name: chosen[0]?.UserName ?? '',
        bdi: (name) => <bdi>{name}</bdi>,
      }),
      text: t('removeText'),
      confirm: t('removeButton', { count: chosen.length }),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!confirmed) return;
    try {
      const outcome = await removePersons(
        rpc,
        chosen.map((each) => each.UserID),
      );
      if (outcome.kind === 'removed') {
        toast.success(outcome.replyLost ? form('savedReplyLost') : t('removed', { count: chosen.length }));
        done();
      } else {
        const left = chosen.filter((each) => outcome.left.includes(each.UserID)).map((each) => each.UserName);
        toast.failure(t('removedPartly', { names: format.list(left, { type: 'unit' }) }));
      }
    } catch (error) {
      toast.failure(failureText(error));
    }
    await people.refresh();
  };
  const sections = (list: number[]) =>
    list.includes(SECTION_ALWAYS)
      ? common('always')
      : format.list(
          list.map((each) => String(each)),
          { type: 'unit' },
        );
  const importing = (
    <Button
      variant="subtle"
      leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
      onClick={() => setFile('import')}
    >
      {files('open')}
    </Button>
  );
  const template = () =>
    import('./save-template').then(
      ({ saveTemplate }) => saveTemplate(capabilities),
      (error) => toast.failure(failureText(error)),
    );
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  );

  const firstActs = (
    <div>
      {add} {importing}
    </div>
  );

  return (
    <>
      <RecordPage
        records={people}
        rowKey={(person) => person.UserID}
        rowName={(person) => person.UserName}
        note={people.state === 'ready' ? t('count', { count: people.total }) : undefined}
        actions={
          <>
            <Button
              variant="subtle-danger"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => setClearing(true)}
            >
              {t('removeAll')}
            </Button>
            {importing}
            <Button
              variant="subtle"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              onClick={() => setFile('export')}
            >
              {files('exportOpen')}
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconFileTypeCsv size={16} stroke={1.75} aria-hidden />}
              onClick={() => void template()}
            >
              {files('template')}
            </Button>
            {add}
          </>
        }
        isFiltered={people.isFiltered}
        onClearFilters={() => {
          setText('');
          setType('');
        }}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: firstActs }}
        tools={
          <>
            <TextInput
              ref={search}
              aria-label={t('search')}
              placeholder={t('search')}
              leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
              value={text}
              maxLength={32}
              dir="auto"
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <NativeSelect
              aria-label={t('field.type')}
              value={type}
              onChange={(event) => setType(event.currentTarget.value as UserType | '')}
              data={[
                { value: '', label: t('allTypes') },
                ...TYPES.map((each) => ({ value: each, label: t(`type.${each}`) })),
              ]}
            />
          </>
        }
        bulk={(chosen, clear) => (
          <Button
            variant="subtle-danger"
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => void remove(chosen, clear)}
          >
            {t('removeButton', { count: chosen.length })}
          </Button>
        )}
        operations={(person) => (
          <>
            <ActionIcon
              size="sm"
              aria-label={t('editName', { name: person.UserName })}
              onClick={() => setEditing(person)}
            >
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size="sm"
              aria-label={t('removeName', { name: person.UserName })}
              onClick={() => void remove([person], () => undefined)}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
        columns={[
          { key: 'id', title: t('field.userId'), cell: (person) => <bdi dir="ltr">{person.UserID}</bdi> },
          { key: 'name', title: t('field.name'), isIdentity: true, cell: (person) => <bdi>{person.UserName}</bdi> },
          { key: 'type', title: t('field.type'), cell: (person) => <TypeName code={person.UserType} /> },
          {
            key: 'credentials',
            title: t('credentials'),
            cell: (person) => (
              <CredentialCounts counts={credentials(person.UserID)} hasPassword={Boolean(person.Password)} />
            ),
          },
          {
            key: 'validTo',
            title: t('field.validTo'),
            cell: (person) => <bdi dir="ltr">{person.ValidTo?.slice(0, 10)}</bdi>,
          },
          {
            key: 'state',
            title: t('state'),
            cell: (person) => {
              const state = personState(person, now);
              return (
                <>
                  {state && <Tag tone={STATE_TONES[state]}>{t(`states.${state}`)}</Tag>}{' '}
                  {person.Authority === USER_AUTHORITY.administrator && (
                    <Tag tone="off">{t('authority.administrator')}</Tag>
                  )}
                </>
              );
            },
          },
          ...(doorCount > 1
            ? [
                {
                  key: 'doors',
                  title: t('field.doors'),
                  cell: (person: AccessUser) => <bdi dir="ltr">{person.Doors?.map((door) => door + 1).join(', ')}</bdi>,
                },
              ]
            : []),
          { key: 'sections', title: t('field.sections'), cell: (person) => sections(person.TimeSections ?? []) },
        ]}
      />
      {file === 'import' && (
        <Suspense fallback={null}>
          <ImportDialog now={now} onClose={() => setFile(undefined)} onImported={() => void people.refresh()} />
        </Suspense>
      )}
      {file === 'export' && (
        <Suspense fallback={null}>
          <PersonsExport now={now} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
      {isClearing && (
        <Suspense fallback={null}>
          <DeleteAllDialog onClose={() => setClearing(false)} onRemoved={() => void people.refresh()} />
        </Suspense>
      )}
      {editing && (
        <Suspense fallback={null}>
          <PersonDrawer
            person={editing === 'new' ? undefined : editing}
            now={now}
            onClose={() => setEditing(undefined)}
            onSaved={() => void people.refresh()}
          />
        </Suspense>
      )}
    </>
  );
}

function TypeName({ code }: { code: number }) {
  const t = useTranslations('personManage.type');
  const name = TYPES.find((each) => USER_TYPES[each] === code);
  return name ? t(name) : <bdi>{code}</bdi>;
}
