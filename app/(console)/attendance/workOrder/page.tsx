'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { lazyPart } from '@/components/feedback/lazy-part';
import { RecordPage } from '@/components/table/record-page';
import { useEntryRemoval } from '@/components/table/use-entry-removal';
import { readSpan } from '@/lib/attendance/spans';
import { ATTENDANCE } from '@/lib/contract/limits';
import type { WorkOrder } from '@/lib/contract/records';
import { readCheckGroups, readWorkOrders } from '@/lib/records/attendance-lists';
import { useTableRows } from '@/lib/records/use-table-rows';
import { rpc } from '@/lib/session/device';
import type { Opened } from './order-drawer';

const OrderDrawer = lazyPart(() => import('./order-drawer').then((module) => module.OrderDrawer));

/** Names of the check groups that use a shift; empty when the device does not say. */
const groupsOf = (workOrderID: number) =>
  readCheckGroups().then(
    (groups) =>
      groups.flatMap(({ groupInfo }) => (groupInfo.WorkOrderID?.includes(workOrderID) ? [groupInfo.Name] : [])),
    () => [],
  );

/**
 * Access logs › Work orders: the shifts of attendance. Calls Attendance.getWorkOrder, addWorkOrder, modifyWorkOrder,
 * deleteWorkOrder. @spec §7 Attendance; @assumed pages-1 /attendance/workOrder
 */
export default function WorkOrderPage() {
  const t = useTranslations('attendance.workOrder');
  const [opened, setOpened] = useState<Opened>();
  const query = useQuery({
    queryKey: ['work orders'],
    queryFn: readWorkOrders,
  });
  const records = useTableRows(query, (orders) => orders);
  const isFull = records.total >= ATTENDANCE.workOrdersMax;

  const removal = useEntryRemoval();
  const remove = async ({ workOrderID, workOrderInfo: { Name } }: WorkOrder) => {
    const isAsked = await removal({
      title: t.rich('removeTitle', { name: Name, bdi }),
      text: t('removeText'),
      confirm: t('remove'),
      removed: t('removed'),
      entry: workOrderID,
      remove: () => rpc.call('Attendance.deleteWorkOrder', { workOrderID }),
      inUse: { users: () => groupsOf(workOrderID), text: (names) => t('inUse', { names }) },
    });
    if (isAsked) await records.refresh();
  };
  const span = (text: string | undefined) => {
    const { from, to } = readSpan(text);
    return from !== '' && <bdi dir="ltr">{`${from}–${to}`}</bdi>;
  };

  return (
    <>
      <RecordPage
        records={records}
        rowKey={({ workOrderID }) => String(workOrderID)}
        rowName={({ workOrderInfo }) => workOrderInfo.Name}
        note={
          records.state === 'ready' ? t('count', { count: records.total, max: ATTENDANCE.workOrdersMax }) : undefined
        }
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        add={{ label: t('add'), run: () => setOpened({}), isFull }}
        edit={(order) => setOpened({ order })}
        copy={isFull ? undefined : (copyOf) => setOpened({ copyOf })}
        remove={remove}
        columns={[
          { key: 'number', title: t('number'), card: 'none', cell: ({ workOrderID }) => <bdi>{workOrderID}</bdi> },
          {
            key: 'name',
            title: t('field.name'),
            card: 'name',
            cell: ({ workOrderInfo }) => <bdi>{workOrderInfo.Name}</bdi>,
          },
          {
            key: 'period1',
            title: t('field.period1'),
            card: 'line',
            isOneLine: true,
            cell: ({ workOrderInfo }) => span(workOrderInfo.Periods[0]),
          },
          {
            key: 'period2',
            title: t('field.period2'),
            card: 'line',
            isOneLine: true,
            cell: ({ workOrderInfo }) => span(workOrderInfo.Periods[1]),
          },
          {
            key: 'overtime',
            title: t('field.overtime'),
            isOneLine: true,
            cell: ({ workOrderInfo }) => span(workOrderInfo.Overtime),
          },
          {
            key: 'tolerance',
            title: t('tolerances'),
            rank: 2,
            cell: ({ workOrderInfo: { LateTime, EarlyTime } }) => t('tolerance', { late: LateTime, early: EarlyTime }),
          },
        ]}
      />
      {opened && (
        <OrderDrawer {...opened} onClose={() => setOpened(undefined)} onSaved={() => void records.refresh()} />
      )}
    </>
  );
}
