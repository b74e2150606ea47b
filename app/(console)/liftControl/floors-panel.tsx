import { Button } from '@mantine/core';
import {
  type Icon,
  IconDownload,
  IconLayoutGrid,
  IconList,
  IconPencil,
  IconPlayerPlay,
  IconPlaylistAdd,
  IconPlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Tag } from '@/components/feedback/mark';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { HeadActs } from '@/components/form/head-acts';
import { Panel } from '@/components/form/panel';
import { useNeededRight } from '@/components/form/use-needed-right';
import { EmptyState } from '@/components/table/empty-state';
import { useKeptFocus } from '@/components/table/kept-focus';
import { PaginationBar } from '@/components/table/pagination-bar';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { ICON } from '@/components/theme/icon';
import { LIFT } from '@/lib/contract/limits';
import type { FloorInfo } from '@/lib/contract/records';
import { useEditTable, useTable } from '@/lib/forms/use-tables';
import { useTableRows } from '@/lib/records/use-table-rows';
import { saveFile } from '@/lib/save-file';
import { rpc } from '@/lib/session/device';
import { isPublicFloor } from './floor-rules';
import { holdersOf, readFloors, removeFloor } from './lift-device';

const FloorDrawer = lazyPart(() => import('./floor-drawer').then((module) => module.FloorDrawer));
const FillDrawer = lazyPart(() => import('./fill-drawer').then((module) => module.FillDrawer));
const ImportDrawer = lazyPart(() => import('./import-drawer').then((module) => module.ImportDrawer));
const ModuleGrid = lazyPart(() => import('./module-grid').then((module) => module.ModuleGrid), 'block');

type Place = { module: number; port: number };
type Open = { kind: 'floor'; floor?: FloorInfo; at?: Place } | { kind: 'fill' } | { kind: 'import' };

/** The port after the last one in use. */
function nextPlace(floors: readonly FloorInfo[]): Place {
  const used = floors.map((each) => each.ControlModuleAddr * LIFT.port.max + each.ControlModulePort - LIFT.port.min);
  const next = Math.max(-1, ...used) + 1;
  return { module: Math.floor(next / LIFT.port.max), port: (next % LIFT.port.max) + LIFT.port.min };
}

/** The floors, as a list or by the ports of their modules. Each change is written at once. */
export function FloorsPanel({ isReadOnly }: { isReadOnly: boolean }) {
  const t = useTranslations('liftControl');
  const persons = useTranslations('personManage');
  const files = useTranslations('personImport');
  const common = useTranslations('common');
  const table = useTranslations('table');
  const query = useQuery({ queryKey: ['lift'], queryFn: readFloors });
  const permission = useTable('AccessControlGeneral').data?.FloorPermission;
  const edit = useEditTable();
  const records = useTableRows(query, (all) => all);
  const [open, setOpen] = useState<Open>();
  const [isGrid, setGrid] = useState(false);
  const people = useNeededRight('AuthUserMag');
  const act = useAct();
  const list = useKeptFocus(records.rows.map(({ Floor }) => Floor).join());
  const floors = query.data ?? [];
  const isLocked = isReadOnly || !query.data || act.isBusy;
  const isFull = floors.length >= LIFT.rowsMax;
  const nameOf = (floor: number) => persons('floorNumber', { floor });
  const close = () => setOpen(undefined);
  const refresh = () => void query.refetch();

  const press = ({ Floor }: FloorInfo) =>
    act.run(
      async () => {
        await rpc.call('LiftControl.testFloor', { Floor });
        toast.success(t('tested', { floor: nameOf(Floor) }));
      },
      t('testName', { floor: nameOf(Floor) }),
    );
  const remove = ({ Floor }: FloorInfo) =>
    act.run(async () => {
      const holders = await holdersOf(Floor);
      if (holders.length > 0 && !people.isHeld) {
        throw new ActFailure(t('removeNeedsRight', { count: holders.length, right: people.right }));
      }
      const confirmed = await ask({
        title: t('removeTitle', { floor: nameOf(Floor) }),
        text: t('removeText', { count: holders.length }),
        confirm: t('remove'),
        cancel: common('cancel'),
        isDangerous: true,
      });
      if (!confirmed) return;
      try {
        await removeFloor(edit, Floor, holders);
      } finally {
        await query.refetch();
      }
      toast.success(t('removed'));
    }, t('remove'));
  const exported = () =>
    act.run(async () => {
      const { floorFile } = await import('./floor-file');
      saveFile(
        'floors.csv',
        floorFile(floors, (floor) => isPublicFloor(permission, floor)),
      );
    }, files('exportOpen'));
  const quiet = (ActIcon: Icon, label: string, run: () => void, isDisabled: boolean) => ({
    icon: <ActIcon {...ICON} />,
    label,
    run,
    isDisabled,
  });

  return (
    <>
      <div ref={list} tabIndex={-1} aria-busy={query.isLoading}>
        <Panel
          title={t('floors')}
          aside={
            <>
              <HeadActs
                isSmall
                acts={[
                  quiet(
                    isGrid ? IconList : IconLayoutGrid,
                    isGrid ? t('asList') : t('asGrid'),
                    () => setGrid(!isGrid),
                    floors.length === 0,
                  ),
                  quiet(IconUpload, files('open'), () => setOpen({ kind: 'import' }), isLocked),
                  quiet(IconDownload, files('exportOpen'), () => void exported(), floors.length === 0),
                  quiet(IconPlaylistAdd, t('fill'), () => setOpen({ kind: 'fill' }), isLocked || isFull),
                ]}
              />
              <Button
                size="xs"
                leftSection={<IconPlus {...ICON} />}
                data-opens={isFull ? 'full' : 'new'}
                disabled={isLocked || isFull}
                onClick={() => setOpen({ kind: 'floor', at: nextPlace(floors) })}
              >
                {t('add')}
              </Button>
            </>
          }
        >
          {query.isError && !query.data && <FailedQuery query={query} />}
          {query.data && floors.length === 0 && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
          {floors.length > 0 && isGrid && (
            <ModuleGrid
              floors={floors}
              isReadOnly={isLocked}
              onEdit={(floor) => setOpen({ kind: 'floor', floor })}
              onAdd={(at) => setOpen({ kind: 'floor', at })}
            />
          )}
          {floors.length > 0 && !isGrid && (
            <>
              <SimpleTable
                rows={records.rows}
                rowKey={({ Floor }) => String(Floor)}
                columns={[
                  { key: 'floor', title: t('field.floor'), cell: ({ Floor }) => <bdi dir="ltr">{Floor}</bdi> },
                  { key: 'module', title: t('field.module'), cell: (each) => each.ControlModuleAddr },
                  { key: 'port', title: t('field.port'), cell: (each) => each.ControlModulePort },
                  { key: 'call', title: t('field.callModule'), cell: (each) => each.CallLiftModuleAddr },
                  {
                    key: 'public',
                    title: t('field.isPublic'),
                    card: 'end',
                    cell: ({ Floor }) =>
                      isPublicFloor(permission, Floor) && <Tag tone="info">{t('field.isPublic')}</Tag>,
                  },
                  {
                    key: 'acts',
                    title: table('operations'),
                    hasActions: true,
                    cell: (floor) => (
                      <>
                        <RowAct
                          icon={IconPencil}
                          isOpener
                          label={table('editRow', { name: nameOf(floor.Floor) })}
                          verb={table('edit')}
                          isDisabled={isLocked}
                          onClick={() => setOpen({ kind: 'floor', floor })}
                        />
                        <RowAct
                          icon={IconPlayerPlay}
                          label={t('testName', { floor: nameOf(floor.Floor) })}
                          isDisabled={isLocked}
                          onClick={() => press(floor)}
                        />
                        <RowAct
                          icon={IconTrash}
                          label={table('removeRow', { name: nameOf(floor.Floor) })}
                          verb={table('remove')}
                          isDisabled={isLocked}
                          onClick={() => void remove(floor)}
                        />
                      </>
                    ),
                  },
                ]}
              />
              <PaginationBar page={records.page} pages={records.pages} total={records.total} onGoTo={records.goTo} />
            </>
          )}
        </Panel>
      </div>
      {open && (
        <>
          {open.kind === 'fill' && (
            <FillDrawer floors={floors} at={nextPlace(floors)} onClose={close} onSaved={refresh} />
          )}
          {open.kind === 'import' && <ImportDrawer floors={floors} onClose={close} onSaved={refresh} />}
          {open.kind === 'floor' && (
            <FloorDrawer
              floor={open.floor}
              at={open.at}
              isPublic={open.floor !== undefined && isPublicFloor(permission, open.floor.Floor)}
              floors={floors}
              onClose={close}
              onSaved={refresh}
            />
          )}
        </>
      )}
    </>
  );
}
