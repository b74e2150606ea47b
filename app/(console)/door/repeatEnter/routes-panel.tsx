import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Mark } from '@/components/feedback/mark';
import { Panel } from '@/components/form/panel';
import { EmptyState } from '@/components/table/empty-state';
import { useKeptFocus } from '@/components/table/kept-focus';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { useEntryRemoval } from '@/components/table/use-entry-removal';
import { ICON } from '@/components/theme/icon';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { isolated } from '@/lib/i18n/isolated';
import { readersOf } from '@/lib/records/readers';
import { useSectionNames } from '@/lib/records/use-section-names';
import { rpc } from '@/lib/session/device';
import { freeIndex } from './route-fields';
import { useRoutes } from './use-routes';

const RouteDrawer = lazyPart(() => import('./route-drawer').then((module) => module.RouteDrawer));

interface RoutesPanelProps {
  doorCount: number;
  isReadOnly: boolean;
}

/** The routes: the order in which groups of readers are passed. Each change is written at once. */
export function RoutesPanel({ doorCount, isReadOnly }: RoutesPanelProps) {
  const t = useTranslations('door.repeatEnter');
  const words = useTranslations('section.holidayPlan');
  const common = useTranslations('common');
  const table = useTranslations('table');
  const queries = useQueryClient();
  const query = useRoutes(true);
  const { weekly } = useSectionNames();
  const [editing, setEditing] = useState<RepeatEnterRoute | 'new'>();
  const routes = query.data ?? [];
  const list = useKeptFocus(routes.map(({ Index }) => Index).join());
  const readers = readersOf(doorCount);
  const readerName = (id: string) => {
    const reader = readers.find((each) => each.id === id);
    return reader ? t(reader.isExit ? 'exitReader' : 'entryReader', { number: reader.door + 1 }) : isolated(id);
  };
  const sectionName = (section: number) =>
    section === SECTION_ALWAYS ? common('always') : (weekly.find(({ value }) => value === section)?.label ?? section);
  const refresh = () =>
    Promise.all([query.refetch(), queries.invalidateQueries({ queryKey: ['repeat enter persons'] })]);

  const removal = useEntryRemoval();
  const remove = async ({ Index, Name }: RepeatEnterRoute) => {
    const isAsked = await removal({
      title: words.rich('removeTitle', { name: Name, bdi }),
      text: t('removeText'),
      confirm: t('remove'),
      removed: t('removed'),
      entry: Index,
      remove: () => rpc.call('accessControlManager.removeRepeatEnterRoute', { index: Index }),
    });
    if (isAsked) await refresh();
  };

  const add = (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconPlus {...ICON} />}
      data-opens={freeIndex(routes) === undefined ? 'full' : 'new'}
      disabled={isReadOnly || !query.data || freeIndex(routes) === undefined}
      onClick={() => setEditing('new')}
    >
      {t('add')}
    </Button>
  );
  return (
    <>
      <div ref={list} tabIndex={-1} aria-busy={query.isLoading}>
        <Panel title={t('routes')} aside={add}>
          {query.isError && !query.data && <FailedQuery query={query} />}
          {query.data?.length === 0 && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
          {routes.length > 0 && (
            <SimpleTable
              rows={routes}
              rowKey={({ Index }) => String(Index)}
              columns={[
                { key: 'name', title: t('field.name'), cell: ({ Name }) => <bdi>{Name}</bdi> },
                {
                  key: 'groups',
                  title: t('field.groups'),
                  cell: ({ DoorList }) => (
                    <ol>
                      {DoorList.map(({ Doors }, place) => (
                        <li key={place}>{Doors.map(({ ReaderID }) => readerName(ReaderID)).join(', ')}</li>
                      ))}
                    </ol>
                  ),
                },
                {
                  key: 'reset',
                  title: t('field.resetMin'),
                  cell: ({ ResetTime }) => (ResetTime === 0 ? t('untilExit') : t('minutesLong', { count: ResetTime })),
                },
                {
                  key: 'section',
                  title: t('field.section'),
                  cell: ({ TimeSection }) => <bdi>{sectionName(TimeSection)}</bdi>,
                },
                {
                  key: 'enabled',
                  title: t('field.enabled'),
                  cell: ({ Enable }) => <Mark tone={Enable ? 'ok' : 'off'}>{t(Enable ? 'on' : 'off')}</Mark>,
                },
                {
                  key: 'acts',
                  title: table('operations'),
                  hasActions: true,
                  cell: (route) => (
                    <>
                      <RowAct
                        icon={IconPencil}
                        isOpener
                        label={table('editRow', { name: isolated(route.Name) })}
                        verb={table('edit')}
                        isDisabled={isReadOnly}
                        onClick={() => setEditing(route)}
                      />
                      <RowAct
                        icon={IconTrash}
                        label={table('removeRow', { name: isolated(route.Name) })}
                        verb={table('remove')}
                        isDisabled={isReadOnly}
                        onClick={() => void remove(route)}
                      />
                    </>
                  ),
                },
              ]}
            />
          )}
        </Panel>
      </div>
      {editing && (
        <RouteDrawer
          route={editing === 'new' ? undefined : editing}
          readers={readers.map(({ id }) => ({ value: id, label: readerName(id) }))}
          sections={[{ value: SECTION_ALWAYS, label: common('always') }, ...weekly]}
          onClose={() => setEditing(undefined)}
          onSaved={() => void refresh()}
        />
      )}
    </>
  );
}
