'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { lazyPart } from '@/components/feedback/lazy-part';
import { toast } from '@/components/feedback/toasts';
import { ActFailure } from '@/components/feedback/use-act';
import { chainStateOf } from '@/components/shell/chain-mark';
import { RecordPage } from '@/components/table/record-page';
import { SyncButtons } from '@/components/table/sync-buttons';
import { useAskRemoval } from '@/components/table/use-removal';
import { useRemovalRun } from '@/components/table/use-removal-run';
import { SUB_CONTROLLER } from '@/lib/contract/limits';
import { CHAIN_MODELS } from '@/lib/contract/methods/sub-controllers';
import { isolated } from '@/lib/i18n/isolated';
import type { SyncTarget } from '@/lib/records/sync-devices';
import { useSync } from '@/lib/records/use-sync';
import { useTableRows } from '@/lib/records/use-table-rows';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { drifts, useControllerColumns } from './controller-columns';
import { type ControllerRow, enteredOf, useControllers } from './use-controllers';

const ControllerDrawer = lazyPart(() => import('./controller-drawer').then((module) => module.ControllerDrawer));
const SyncDialog = lazyPart(() => import('@/components/table/sync-dialog').then((module) => module.SyncDialog));

const target = (row: ControllerRow): SyncTarget => ({
  device: row.Index,
  name: row.Name,
  isOnline: chainStateOf(row.now?.State) === 'Online',
});

/**
 * Door › Sub-controllers: controllers chained to this one, their clocks and the records they kept to themselves. Calls
 * of accessControlManager. @spec §7; @assumed pages-1 /door/subController
 */
export default function SubControllerPage() {
  const t = useTranslations('door.subController');
  const table = useTranslations('table');
  const run = useRemovalRun();
  const askRemoval = useAskRemoval();
  const columns = useControllerColumns();
  const query = useControllers();
  const records = useTableRows(query, ({ rows }) => rows);
  const sync = useSync(() => void query.refetch());
  const [editing, setEditing] = useState<ControllerRow | 'new'>();
  const { rows = [], models = CHAIN_MODELS } = query.data ?? {};

  const remove = async (chosen: ControllerRow[], done: (left: readonly ControllerRow[]) => void) => {
    const title = t.rich('removeTitle', {
      count: chosen.length,
      name: chosen[0]?.Name ?? '',
      bdi,
    });
    if (!(await askRemoval(title, t('removeText'), chosen.length))) return;
    const inUse: string[] = [];
    let left: readonly ControllerRow[] = chosen;
    await run(table('removeButton', { count: chosen.length }), chosen, async (rest, isGone) => {
      for (const row of rest) {
        const name = isolated(row.Name);
        try {
          await rpc.call('accessControlManager.removeDevice', { info: { Index: row.Index } });
          left = left.filter((each) => each !== row);
          isGone(row);
          toast.success(t('removed', { name }));
        } catch (error) {
          if (!(error instanceof RpcError) || error.detail.reason !== 'TargetInUse') throw error;
          inUse.push(t('inUse', { name }));
        }
      }
      if (inUse.length > 0) throw new ActFailure(inUse.join(' '));
    });
    if (left.length < chosen.length) done(left);
    await query.refetch();
  };
  const isFull = rows.length >= SUB_CONTROLLER.max;

  return (
    <>
      <RecordPage
        records={records}
        rowKey={({ Index }) => String(Index)}
        rowName={({ Name }) => isolated(Name)}
        isMarked={drifts}
        note={query.data && (isFull ? t('full', { max: SUB_CONTROLLER.max }) : t('count', { count: rows.length }))}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        add={{ label: t('add'), run: () => setEditing('new'), isFull, isDisabled: !query.data }}
        edit={setEditing}
        removeChosen={remove}
        bulk={(chosen) => (
          <SyncButtons targets={chosen.map(target)} onStart={(act, targets) => void sync.start(act, targets)} />
        )}
        columns={columns}
      />
      {editing && (
        <ControllerDrawer
          controller={editing === 'new' ? undefined : enteredOf(editing)}
          others={rows.filter(({ Index }) => editing === 'new' || Index !== editing.Index)}
          models={models}
          onClose={() => setEditing(undefined)}
          onSaved={() => void query.refetch()}
        />
      )}
      {sync.run && <SyncDialog run={sync.run} onCancel={sync.cancel} onClose={sync.close} />}
    </>
  );
}
