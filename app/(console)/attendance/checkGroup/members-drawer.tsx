import { Button, Drawer } from '@mantine/core';
import { IconFileUpload, IconPlus, IconTrash } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { FailedQuery } from '@/components/feedback/failed-query';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { lazyPart } from '@/components/feedback/lazy-part';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { FileInput } from '@/components/form/file-input';
import { useKeptFocus } from '@/components/table/kept-focus';
import { PaginationBar } from '@/components/table/pagination-bar';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { ICON } from '@/components/theme/icon';
import type { CheckGroup } from '@/lib/contract/records';
import { personName } from '@/lib/persons/person-name';
import { readAllPersons } from '@/lib/persons/read-all-persons';
import type { Places } from '@/lib/records/check-group-places';
import { useTableRows } from '@/lib/records/use-table-rows';
import { rpc } from '@/lib/session/device';
import classes from './members-drawer.module.css';

const PersonPicker = lazyPart(() => import('@/components/table/person-picker').then((module) => module.PersonPicker));
const AssignDialog = lazyPart(() => import('./assign-dialog').then((module) => module.AssignDialog));

interface MembersDrawerProps {
  /** Undefined for persons without a group. */
  group: CheckGroup | undefined;
  places: UseQueryResult<Places>;
  onClose(): void;
}

/** Members of a group, or persons in no group. Changes are written at once. */
export function MembersDrawer({ group, places, onClose }: MembersDrawerProps) {
  useFocusReturn();
  const t = useTranslations('attendance.checkGroup');
  const persons = useTranslations('personManage');
  const picker = useTranslations('personPicker');
  const table = useTranslations('table');
  const common = useTranslations('common');
  const file = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const [source, setSource] = useState<File | string[]>();
  const act = useAct();
  const query = useQuery({ queryKey: ['all persons in full'], queryFn: readAllPersons });
  const held = places.data;
  const records = useTableRows(query, (all) =>
    held ? all.filter(({ UserID }) => held.get(UserID) === group?.groupID) : [],
  );
  const members = [...(held ?? [])].flatMap(([userId, groupID]) => (groupID === group?.groupID ? [userId] : []));
  const list = useKeptFocus(members.join());
  const isReady = held !== undefined && query.data !== undefined;

  const remove = (userId: string, label: string) =>
    act.run(async () => {
      try {
        await rpc.call('AccessAttendance.removeMulti', { UserIDList: [userId] });
        toast.success(t('removedPerson'));
      } finally {
        await places.refetch();
      }
    }, label);

  return (
    <Drawer
      opened
      onClose={onClose}
      title={group ? t.rich('personsOf', { name: group.groupInfo.Name, bdi }) : t('without')}
      closeButtonProps={{ 'aria-label': common('close') }}
      // Escape is for the dialog above.
      closeOnEscape={!isPicking && !source}
    >
      <div className={classes.body}>
        {group && (
          <div className={classes.acts}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus {...ICON} />}
              disabled={!isReady || act.isBusy}
              onClick={() => setPicking(true)}
            >
              {picker('title')}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconFileUpload {...ICON} />}
              disabled={!isReady || act.isBusy}
              onClick={() => file.current?.click()}
            >
              {t('fromFile')}
            </Button>
            <FileInput ref={file} accept=".csv,text/csv" hidden aria-label={t('fromFile')} onChoose={setSource} />
          </div>
        )}
        {!isReady && (query.isError || places.isError) ? (
          <FailedQuery query={query.isError ? query : places} />
        ) : (
          <div ref={list} tabIndex={-1} aria-busy={query.isFetching || places.isFetching}>
            <SimpleTable
              rows={records.rows}
              rowKey={({ UserID }) => UserID}
              empty={isReady ? t(group ? 'noPersons' : 'nobodyWithout') : undefined}
              columns={[
                { key: 'name', title: persons('field.name'), cell: (person) => <bdi>{personName(person)}</bdi> },
                { key: 'userId', title: persons('field.userId'), cell: ({ UserID }) => <bdi dir="ltr">{UserID}</bdi> },
                ...(group
                  ? [
                      {
                        key: 'acts',
                        title: table('operations'),
                        hasActions: true,
                        cell: (person: { UserID: string; UserName: string }) => (
                          <RowAct
                            icon={IconTrash}
                            label={t('removePerson', { name: personName(person) })}
                            isDisabled={act.isBusy}
                            onClick={() => void remove(person.UserID, t('removePerson', { name: personName(person) }))}
                          />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
            {records.total > 0 && (
              <PaginationBar page={records.page} pages={records.pages} total={records.total} onGoTo={records.goTo} />
            )}
          </div>
        )}
      </div>
      {isPicking && (
        <PersonPicker
          title={picker('title')}
          taken={members}
          onPick={(chosen) => setSource(chosen.map(({ UserID }) => UserID))}
          onClose={() => setPicking(false)}
        />
      )}
      {source && group && held && (
        <AssignDialog
          group={group}
          source={source}
          places={held}
          known={query.data ?? []}
          onClose={() => setSource(undefined)}
          onDone={() => void places.refetch()}
        />
      )}
    </Drawer>
  );
}
