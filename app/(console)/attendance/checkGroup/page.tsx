'use client';

import { Button } from '@mantine/core';
import { IconUserQuestion, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { RecordPage } from '@/components/table/record-page';
import { RowAct } from '@/components/table/row-act';
import { ICON } from '@/components/theme/icon';
import { ATTENDANCE } from '@/lib/contract/limits';
import type { CheckGroup } from '@/lib/contract/records';
import { useTables } from '@/lib/forms/use-tables';
import { readCheckGroups, readWorkOrders } from '@/lib/records/attendance-lists';
import { readPlaces } from '@/lib/records/check-group-places';
import { useTableRows } from '@/lib/records/use-table-rows';
import { withMore } from '@/lib/records/with-more';
import { rpc } from '@/lib/session/device';

import { useGroupColumns } from './use-group-columns';
import { useRemoveGroup } from './use-remove-group';

const GroupDrawer = lazyPart(() => import('./group-drawer').then((module) => module.GroupDrawer));
const MembersDrawer = lazyPart(() => import('./members-drawer').then((module) => module.MembersDrawer));

/**
 * Access logs › Check groups: persons who share rules of attendance. Calls of Attendance for the groups, of
 * AccessAttendance for who is in which; names of holiday groups from SpecialDayGroup. @spec §7 Attendance,
 * AccessAttendance; @assumed pages-1 /attendance/checkGroup
 */
export default function CheckGroupPage() {
  const t = useTranslations('attendance.checkGroup');
  const [opened, setOpened] = useState<{ what: 'rules' | 'persons'; group?: CheckGroup }>();
  const query = useQuery({
    queryKey: ['check groups', 'all'],
    queryFn: readCheckGroups,
  });
  const orders = useQuery({
    queryKey: ['work orders'],
    queryFn: readWorkOrders,
  });
  const places = useQuery({ queryKey: ['check group places'], queryFn: () => readPlaces(rpc) });
  const { SpecialDayGroup = [] } = useTables([], ['SpecialDayGroup']).data ?? {};
  const records = useTableRows(withMore(query, places), (groups) => groups);
  const isFull = records.total >= ATTENDANCE.groupsMax;
  const count = (groupID: number) => [...(places.data?.values() ?? [])].filter((each) => each === groupID).length;
  const close = () => setOpened(undefined);

  const remove = useRemoveGroup(count, records.refresh);
  const columns = useGroupColumns(places.data && count, orders.data);

  return (
    <>
      <RecordPage
        records={records}
        rowKey={({ groupID }) => String(groupID)}
        rowName={({ groupInfo }) => groupInfo.Name}
        note={records.state === 'ready' ? t('count', { count: records.total, max: ATTENDANCE.groupsMax }) : undefined}
        actions={
          <Button
            variant="subtle"
            leftSection={<IconUserQuestion {...ICON} />}
            onClick={() => setOpened({ what: 'persons' })}
          >
            {t('without')}
          </Button>
        }
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        add={{ label: t('add'), run: () => setOpened({ what: 'rules' }), isFull }}
        operations={(group) => (
          <RowAct
            icon={IconUsers}
            label={t('personsName', { name: group.groupInfo.Name })}
            onClick={() => setOpened({ what: 'persons', group })}
          />
        )}
        edit={(group) => setOpened({ what: 'rules', group })}
        remove={remove}
        columns={columns}
      />
      {opened?.what === 'rules' && (
        <GroupDrawer
          group={opened.group}
          orders={(orders.data ?? []).map((each) => ({ value: each.workOrderID, label: each.workOrderInfo.Name }))}
          holidays={SpecialDayGroup.flatMap(({ GroupName }, value) =>
            GroupName === '' ? [] : [{ value, label: `${value} · ${GroupName}` }],
          )}
          onClose={close}
          onSaved={() => void records.refresh()}
        />
      )}
      {opened?.what === 'persons' && <MembersDrawer group={opened.group} places={places} onClose={close} />}
    </>
  );
}
