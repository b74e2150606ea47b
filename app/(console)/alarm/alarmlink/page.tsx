'use client';

import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { HeadActs } from '@/components/form/head-acts';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { ICON } from '@/components/theme/icon';
import { ALARM } from '@/lib/contract/limits';
import { useTables } from '@/lib/forms/use-tables';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';
import { useAuthority, useCapabilities } from '@/lib/session/use-visitor';
import { type InputRow, InputTable } from './input-table';
import classes from './page.module.css';

const InputDrawer = lazyPart(() => import('./input-drawer').then((module) => module.InputDrawer));
const CopyDialog = lazyPart(() => import('./copy-dialog').then((module) => module.CopyDialog));

const LEVELS_EVERY_MS = 2_000;

/**
 * Alarm › Alarm linkage: what an external alarm input does. Table Alarm, written input by input; levels of the lines by
 * Alarm.getInState every 2 s while the page is seen; a test runs the stored linkage for 5 s. @spec §3 alarm; @assumed
 * pages-1 /alarm/alarmlink
 */
export default function AlarmLinkPage() {
  const t = useTranslations('alarm.alarmlink');
  const common = useTranslations('common');
  const act = useAct();
  const { alarmOutSlots } = useCapabilities();
  const mayTest = useAuthority('AuthManuCtr');
  const [open, setOpen] = useState<InputRow & { what: 'edit' | 'copy' }>();
  const query = useTables(['Alarm', 'AccessControl']);
  const levels = useQuery({
    queryKey: ['alarm levels'],
    refetchInterval: usePolling(LEVELS_EVERY_MS),
    queryFn: async () => (await rpc.call('Alarm.getInState', {}, { needs: ['state'] })).state,
  });
  const outputs = Array.from({ length: alarmOutSlots }, (_, value) => ({ value, label: String(value + 1) }));
  const doors = (query.data?.AccessControl ?? []).map(({ Name }, value) => ({
    value,
    label: `${value + 1} · ${Name}`,
  }));
  const shared = { onClose: () => setOpen(undefined) };
  const readAgain = () => void query.refetch();

  const test = ({ index, input }: InputRow) =>
    act.run(
      async () => {
        await rpc.call('Alarm.testInput', { index, duration: ALARM.testS });
        toast.success(t('tested', { name: input.Name, seconds: ALARM.testS }));
      },
      t('testName', { name: input.Name }),
    );

  return (
    <PageBody
      head={
        <PageHead
          actions={
            <HeadActs
              acts={[
                {
                  label: common('refresh'),
                  icon: <IconRefresh {...ICON} />,
                  run: () => void Promise.all([query.refetch(), levels.refetch()]),
                },
              ]}
            />
          }
        />
      }
    >
      {query.isError && !query.data ? (
        <FailedQuery query={query} />
      ) : (
        <section className={classes.panel} aria-busy={query.isFetching}>
          <InputTable
            inputs={query.data?.Alarm}
            doors={doors}
            levels={levels.isError ? undefined : levels.data}
            onTest={mayTest ? (row) => void test(row) : undefined}
            onCopy={(row) => setOpen({ ...row, what: 'copy' })}
            onEdit={(row) => setOpen({ ...row, what: 'edit' })}
          />
        </section>
      )}
      {open?.what === 'edit' && query.data && (
        <InputDrawer
          {...shared}
          index={open.index}
          inputs={query.data.Alarm}
          outputs={outputs}
          doors={doors}
          onSaved={readAgain}
        />
      )}
      {open?.what === 'copy' && <CopyDialog {...shared} from={open.index} inputs={query.data?.Alarm ?? []} />}
    </PageBody>
  );
}
