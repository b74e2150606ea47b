'use client';

import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconUserQuestion, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { useFailureText } from '@/components/feedback/error-text';
import { lazyPart } from '@/components/feedback/lazy-part';
import { toast } from '@/components/feedback/toasts';
import { RecordPage } from '@/components/table/record-page';
import { RowAct } from '@/components/table/row-act';
import { ATTENDANCE } from '@/lib/contract/limits';
import type { CheckGroup } from '@/lib/contract/records';
import { useTables } from '@/lib/forms/use-tables';
import { readPlaces } from '@/lib/records/check-group-places';
import { useTableRows } from '@/lib/records/use-table-rows';
import { rpc } from '@/lib/session/device';

const GroupDrawer = lazyPart(() => import('./group-drawer').then((module) => module.GroupDrawer));
const MembersDrawer = lazyPart(() => import('./members-drawer').then((module) => module.MembersDrawer));

/**
 * Access logs › Check groups: persons who share rules of attendance. Calls of Attendance for the groups, of
 * AccessAttendance for who is in which; names of holiday groups from SpecialDayGroup. @spec §7 Attendance, AccessAttendance;
 * @assumed pages-1 /attendance/checkGroup
 */
export default function CheckGroupPage() {
  const t = useTranslations('attendance.checkGroup');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const [opened, setOpened] = useState<{ what: 'rules' | 'persons'; group?: CheckGroup }>();
  const query = useQuery({
    queryKey: ['check groups', 'all'],
    queryFn: async () => (await rpc.call('Attendance.getCheckGroup', {}, { needs: ['Info'] })).Info ?? [],
  });
  const orders = useQuery({
    queryKey: ['work orders'],
    queryFn: async () => (await rpc.call('Attendance.getWorkOrder', {}, { needs: ['Info'] })).Info ?? [],
  });
  const places = useQuery({ queryKey: ['check group places'], queryFn: () => readPlaces(rpc) });
  const { SpecialDayGroup = [] } = useTables([], ['SpecialDayGroup']).data ?? {};
  const records = useTableRows(query, (groups) => groups);
  const isFull = records.total >= ATTENDANCE.groupsMax;
  const count = (groupID: number) => [...(places.data?.values() ?? [])].filter((each) => each === groupID).length;
  const orderName = (number: number) =>
    orders.data?.find(({ workOrderID }) => workOrderID === number)?.workOrderInfo.Name ?? String(number);
  const close = () => setOpened(undefined);
  const readAgain = () => void Promise.all([records.refresh(), places.refetch()]);

  const remove = async ({ groupID, groupInfo: { Name } }: CheckGroup) => {
    const confirmed = await ask({
      title: t.rich('removeTitle', { name: Name, bdi: (name) => <bdi>{name}</bdi> }),
      text: t('removeText', { count: count(groupID) }),
      confirm: t('remove'),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!confirmed) return;
    try {
      await rpc.call('Attendance.deleteCheckGroup', { groupID });
      toast.success(t('removed'));
    } catch (error) {
      toast.failure(failureText(error));
    }
    readAgain();
  };
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      disabled={isFull}
      onClick={() => setOpened({ what: 'rules' })}
    >
      {t('add')}
    </Button>
  );

  return (
    <>
      <RecordPage
        records={records}
        rowKey={({ groupID }) => String(groupID)}
        rowName={({ groupInfo }) => groupInfo.Name}
        note={records.state === 'ready' ? t('count', { count: records.total, max: ATTENDANCE.groupsMax }) : undefined}
        actions={
          <>
            <Button
              variant="subtle"
              leftSection={<IconUserQuestion size={16} stroke={1.75} aria-hidden />}
              onClick={() => setOpened({ what: 'persons' })}
            >
              {t('without')}
            </Button>
            {add}
          </>
        }
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: add }}
        operations={(group) => {
          const name = group.groupInfo.Name;
          return (
            <>
              <RowAct
                icon={IconUsers}
                label={t('personsName', { name })}
                onClick={() => setOpened({ what: 'persons', group })}
              />
              <RowAct
                icon={IconPencil}
                label={t('editName', { name })}
                onClick={() => setOpened({ what: 'rules', group })}
              />
              <RowAct icon={IconTrash} label={t('removeName', { name })} onClick={() => remove(group)} />
            </>
          );
        }}
        columns={[
          { key: 'number', title: t('number'), cell: ({ groupID }) => <bdi>{groupID}</bdi> },
          {
            key: 'name',
            title: t('field.name'),
            isIdentity: true,
            cell: ({ groupInfo }) => <bdi>{groupInfo.Name}</bdi>,
          },
          {
            key: 'persons',
            title: t('persons'),
            cell: ({ groupID }) => <bdi>{places.data ? count(groupID) : '–'}</bdi>,
          },
          {
            key: 'orders',
            title: t('orders'),
            cell: ({ groupInfo: { WorkOrderID = [] } }) => {
              const own = [...new Set(WorkOrderID)].filter((each) => each > 0);
              return own.length === 0
                ? '–'
                : own.map((each) => (
                    <div key={each}>
                      <bdi>{orderName(each)}</bdi>
                    </div>
                  ));
            },
          },
        ]}
      />
      <Suspense fallback={null}>
        {opened?.what === 'rules' && (
          <GroupDrawer
            group={opened.group}
            orders={(orders.data ?? []).map((each) => ({ value: each.workOrderID, label: each.workOrderInfo.Name }))}
            holidays={SpecialDayGroup.flatMap(({ GroupName }, value) =>
              GroupName === '' ? [] : [{ value, label: `${value} · ${GroupName}` }],
            )}
            onClose={close}
            onSaved={readAgain}
          />
        )}
        {opened?.what === 'persons' && <MembersDrawer group={opened.group} places={places} onClose={close} />}
      </Suspense>
    </>
  );
}
