import { useTranslations } from 'next-intl';
import type { Column } from '@/components/table/column';
import type { CheckGroup, WorkOrder } from '@/lib/contract/records';

/** Columns of the group list. @param count how many persons are in the group; undefined while unknown */
export function useGroupColumns(
  count: ((groupID: number) => number) | undefined,
  orders: readonly WorkOrder[] | undefined,
): Column<CheckGroup>[] {
  const t = useTranslations('attendance.checkGroup');
  const orderName = (number: number) =>
    orders?.find(({ workOrderID }) => workOrderID === number)?.workOrderInfo.Name ?? String(number);
  return [
    { key: 'number', title: t('number'), card: 'none', cell: ({ groupID }) => <bdi>{groupID}</bdi> },
    { key: 'name', title: t('field.name'), card: 'name', cell: ({ groupInfo }) => <bdi>{groupInfo.Name}</bdi> },
    { key: 'persons', title: t('persons'), cell: ({ groupID }) => <bdi>{count?.(groupID) ?? '–'}</bdi> },
    {
      key: 'orders',
      title: t('orders'),
      cell: ({ groupInfo: { WorkOrderID = [] } }) => {
        const own = [...new Set(WorkOrderID)].filter((each) => each > 0);
        return own.length === 0
          ? undefined
          : own.map((each) => (
              <div key={each}>
                <bdi>{orderName(each)}</bdi>
              </div>
            ));
      },
    },
  ];
}
