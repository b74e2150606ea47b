import { useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { ChainMark, chainStateOf } from '@/components/shell/chain-mark';
import type { Column } from '@/components/table/column';
import { SUB_CONTROLLER } from '@/lib/contract/limits';
import type { ControllerRow } from './use-controllers';

const driftOf = ({ now }: ControllerRow) => Math.abs(now?.ClockDrift ?? 0);

/** Whether its clock is off by more than the tolerance. */
export const drifts = (row: ControllerRow): boolean => driftOf(row) > SUB_CONTROLLER.driftS;

/** The columns of the table. */
export function useControllerColumns(): Column<ControllerRow>[] {
  const t = useTranslations('door.subController');
  const online = useTranslations('onlineStatus');
  const technical = (value: string | number | undefined) =>
    value !== '' && value !== undefined && <bdi dir="ltr">{value}</bdi>;
  return [
    { key: 'index', title: t('field.index'), card: 'none', cell: ({ Index }) => technical(Index) },
    { key: 'number', title: t('field.number'), rank: 3, cell: ({ Number: number }) => technical(number) },
    { key: 'name', title: t('field.name'), card: 'name', cell: ({ Name }) => <bdi>{Name}</bdi> },
    { key: 'model', title: t('field.model'), card: 'line', cell: ({ Model }) => Model && <bdi>{Model}</bdi> },
    { key: 'type', title: online('field.type'), rank: 2, cell: ({ now }) => now?.Type && <bdi>{now.Type}</bdi> },
    {
      key: 'version',
      title: online('field.version'),
      rank: 3,
      isOneLine: true,
      cell: ({ now }) => technical(now?.Version),
    },
    {
      key: 'address',
      title: t('field.address'),
      card: 'line',
      isOneLine: true,
      cell: ({ Address }) => technical(Address),
    },
    {
      key: 'state',
      title: online('field.state'),
      card: 'line',
      // Clock and record buttons are in the row, where they fit on a desktop in every language.
      cell: (row) => {
        const waiting = row.now?.OfflineRecords ?? 0;
        return (
          <>
            <div>
              <ChainMark state={chainStateOf(row.now?.State)} />
            </div>
            {drifts(row) && (
              <div>
                <Mark tone="warn">{t('drift', { seconds: driftOf(row) })}</Mark>
              </div>
            )}
            {waiting > 0 && <div>{t('waiting', { count: waiting })}</div>}
          </>
        );
      },
    },
  ];
}
