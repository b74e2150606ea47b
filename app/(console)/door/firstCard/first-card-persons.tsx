import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { useNeededRight } from '@/components/form/use-needed-right';
import { useKeptFocus } from '@/components/table/kept-focus';
import { PaginationBar } from '@/components/table/pagination-bar';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { ICON } from '@/components/theme/icon';
import { browserClock } from '@/lib/clock';
import { personName } from '@/lib/persons/person-name';
import { readAllPersons } from '@/lib/persons/read-all-persons';
import { useTableRows } from '@/lib/records/use-table-rows';
import { rpc } from '@/lib/session/device';
import { hasRight, writeRights } from './first-card-rights';

const PersonPicker = lazyPart(() => import('@/components/table/person-picker').then((module) => module.PersonPicker));

interface FirstCardPersonsProps {
  /** From 0. */
  door: number;
  isReadOnly: boolean;
}

/**
 * Who may open a door as the first person. The device has no filter for it, so all persons are read. A change is
 * written at once, with the right for people.
 */
export function FirstCardPersons({ door, isReadOnly }: FirstCardPersonsProps) {
  const t = useTranslations('door.firstCard');
  const picker = useTranslations('personPicker');
  const persons = useTranslations('personManage');
  const table = useTranslations('table');
  const [isPicking, setPicking] = useState(false);
  const people = useNeededRight('AuthUserMag');
  const act = useAct();
  const query = useQuery({ queryKey: ['all persons in full'], queryFn: readAllPersons });
  const records = useTableRows(query, (all) => all.filter((person) => hasRight(person, door)));
  const taken = (query.data ?? []).filter((person) => hasRight(person, door)).map(({ UserID }) => UserID);
  const list = useKeptFocus(taken.join());
  const isLocked = isReadOnly || !people.isHeld || act.isBusy || query.data === undefined;

  const write = (userIds: string[], has: boolean) =>
    act.run(async () => {
      try {
        await writeRights({ rpc, clock: browserClock }, userIds, door, has);
        toast.success(has ? t('given', { count: userIds.length }) : t('taken'));
      } finally {
        await query.refetch();
      }
    }, t('persons'));

  return (
    <Panel
      title={t('persons')}
      aside={
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus {...ICON} />}
          disabled={isLocked}
          onClick={() => setPicking(true)}
        >
          {picker('title')}
        </Button>
      }
    >
      {!people.isHeld && <Notice tone="info">{t('needsRight', { right: people.right })}</Notice>}
      {query.isError && !query.data ? (
        <FailedQuery query={query} />
      ) : (
        <div ref={list} tabIndex={-1} aria-busy={query.isFetching}>
          <SimpleTable
            rows={records.rows}
            rowKey={({ UserID }) => UserID}
            empty={query.data && t('none')}
            columns={[
              { key: 'name', title: persons('field.name'), cell: (person) => <bdi>{personName(person)}</bdi> },
              {
                key: 'userId',
                title: persons('field.userId'),
                cell: ({ UserID }) => <bdi dir="ltr">{UserID}</bdi>,
              },
              {
                key: 'acts',
                title: table('operations'),
                hasActions: true,
                cell: (person) => (
                  <RowAct
                    icon={IconTrash}
                    label={t('removeName', { name: personName(person) })}
                    isDisabled={isLocked}
                    onClick={() => void write([person.UserID], false)}
                  />
                ),
              },
            ]}
          />
          {records.total > 0 && (
            <PaginationBar page={records.page} pages={records.pages} total={records.total} onGoTo={records.goTo} />
          )}
        </div>
      )}
      {isPicking && (
        <PersonPicker
          title={picker('title')}
          taken={taken}
          onPick={(chosen) =>
            void write(
              chosen.map(({ UserID }) => UserID),
              true,
            )
          }
          onClose={() => setPicking(false)}
        />
      )}
    </Panel>
  );
}
