import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { FailedQuery } from '@/components/feedback/failed-query';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { useKeptFocus } from '@/components/table/kept-focus';
import { PaginationBar } from '@/components/table/pagination-bar';
import { SimpleTable } from '@/components/table/simple-table';
import { isolated } from '@/lib/i18n/isolated';
import { personName } from '@/lib/persons/person-name';
import { useTableRows } from '@/lib/records/use-table-rows';
import { rpc } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { useDeviceEvents } from '@/lib/session/use-device-events';
import { useCapabilities } from '@/lib/session/use-visitor';
import { usePersonsInside, useRoutes } from './use-routes';

/**
 * Who is inside now according to the routes, updated whenever somebody passes; a reset lets a person start the route
 * again.
 */
export function PersonsInside({ isReadOnly }: { isReadOnly: boolean }) {
  const t = useTranslations('door.repeatEnter');
  const persons = useTranslations('personManage');
  const table = useTranslations('table');
  const common = useTranslations('common');
  const { timeFormat } = useCapabilities();
  const query = usePersonsInside();
  const routes = useRoutes(true).data ?? [];
  const records = useTableRows(query, (rows) => rows);
  const act = useAct();
  const list = useKeptFocus(records.rows.map(({ UserID, Index }) => `${UserID} ${Index}`).join());
  const routeOf = (index: number) => routes.find(({ Index }) => Index === index)?.Name ?? String(index + 1);
  const read = () => void query.refetch();
  useDeviceEvents(['AccessControl'], read, read);

  const clear = (UserIDList?: string[]) =>
    act.run(async () => {
      try {
        await rpc.call('accessControlManager.clearRepeatEnter', UserIDList ? { UserIDList } : {});
        toast.success(t('cleared'));
      } finally {
        await query.refetch();
      }
    }, t('clear'));
  const clearAll = async () => {
    const confirmed = await ask({
      title: t('clearAllTitle'),
      text: t('clearAllText'),
      confirm: t('clearAll'),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (confirmed) await clear();
  };

  return (
    <div ref={list} tabIndex={-1} aria-busy={query.isLoading}>
      <Panel
        title={t('inside')}
        aside={
          <Button variant="subtle" size="xs" disabled={isReadOnly || act.isBusy} onClick={() => void clearAll()}>
            {t('clearAll')}
          </Button>
        }
      >
        {query.isError && !query.data ? (
          <FailedQuery query={query} />
        ) : (
          <SimpleTable
            rows={records.rows}
            rowKey={({ UserID, Index }) => `${UserID} ${Index}`}
            empty={query.data ? t('nobody') : common('loading')}
            columns={[
              { key: 'name', title: persons('field.name'), cell: (person) => <bdi>{personName(person)}</bdi> },
              { key: 'id', title: persons('field.userId'), cell: ({ UserID }) => <bdi dir="ltr">{UserID}</bdi> },
              { key: 'route', title: t('route'), cell: ({ Index }) => <bdi>{routeOf(Index)}</bdi> },
              { key: 'group', title: t('lastGroup'), cell: ({ Group }) => Group + 1 },
              {
                key: 'since',
                title: t('since'),
                cell: ({ EnterTime }) => <bdi dir="ltr">{showDeviceTime(EnterTime, timeFormat)}</bdi>,
              },
              {
                key: 'acts',
                title: table('operations'),
                hasActions: true,
                cell: (person) => (
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={t('clearName', { name: isolated(personName(person)) })}
                    disabled={isReadOnly || act.isBusy}
                    onClick={() => void clear([person.UserID])}
                  >
                    {t('clear')}
                  </Button>
                ),
              },
            ]}
          />
        )}
        {records.total > 0 && (
          <PaginationBar page={records.page} pages={records.pages} total={records.total} onGoTo={records.goTo} />
        )}
      </Panel>
    </div>
  );
}
