'use client';

import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { useErrorText } from '@/components/feedback/error-text';
import { Tag } from '@/components/feedback/mark';
import { toast } from '@/components/feedback/toasts';
import { RecordPage } from '@/components/table/record-page';
import { browserClock } from '@/lib/clock';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { AccessUserCondition } from '@/lib/contract/methods/access-lists';
import { type AccessUser, USER_TYPES, type UserType } from '@/lib/contract/records';
import { accessUsers } from '@/lib/records/access-users';
import { useFinder } from '@/lib/records/use-finder';
import { rpc } from '@/lib/session/device';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { CredentialCounts, useCredentials } from './credential-counts';
import { personState } from './person-fields';

/** Loads when somebody is added or edited. */
const PersonDrawer = lazy(() => import('./person-drawer').then((module) => ({ default: module.PersonDrawer })));

const TYPES = Object.keys(USER_TYPES) as UserType[];
const SEARCH_PAUSE_MS = 300;
const STATE_TONES = {
  frozen: 'off',
  blocked: 'bad',
  expired: 'bad',
  notYet: 'info',
  noUses: 'warn',
  administrator: 'off',
} as const;

/**
 * User management › Persons: who may pass, with cards and rooms.
 * List service AccessUser, counts from AccessCard, AccessFace and AccessFingerprint. Deleting a person deletes their
 * credentials on the device. @spec §3 access user; @assumed pages-1 /personManage
 */
export default function PersonPage() {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const format = useFormatter();
  const { doorCount } = useCapabilities();
  const now = useDeviceClock() ?? '';
  const [text, setText] = useState('');
  const [type, setType] = useState<UserType | ''>('');
  const [condition, setCondition] = useState<AccessUserCondition>({});
  const [editing, setEditing] = useState<AccessUser | 'new'>();
  const people = useFinder(accessUsers, condition);
  const credentials = useCredentials(people.rows.map((each) => each.UserID));
  const search = useRef<HTMLInputElement>(null);

  useEffect(
    () =>
      browserClock.after(SEARCH_PAUSE_MS, () => {
        const byId = /^\d+$/.test(text);
        setCondition({
          ...(text !== '' && (byId ? { UserID: text } : { UserName: text })),
          ...(type !== '' && { UserType: USER_TYPES[type] }),
        });
      }),
    [text, type],
  );
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
      title: t('removeTitle', { count: chosen.length, name: chosen[0]?.UserName ?? '' }),
      text: t('removeText'),
      confirm: t('removeButton', { count: chosen.length }),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!confirmed) return;
    try {
      await rpc.call('AccessUser.removeMulti', { UserIDList: chosen.map((each) => each.UserID) });
      toast.success(t('removed', { count: chosen.length }));
      done();
    } catch (error) {
      toast.failure(errorText(error));
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
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  );

  return (
    <>
      <RecordPage
        records={people}
        rowKey={(person) => person.UserID}
        rowName={(person) => person.UserName}
        note={people.state === 'ready' ? t('count', { count: people.total }) : undefined}
        actions={add}
        isFiltered={Object.keys(condition).length > 0}
        onClearFilters={() => {
          setText('');
          setType('');
        }}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: add }}
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
            cell: (person) => <CredentialCounts counts={credentials(person.UserID)} />,
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
              return state ? <Tag tone={STATE_TONES[state]}>{t(`states.${state}`)}</Tag> : '';
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
