import { Button } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { StatePanel } from '@/components/form/state-panel';
import type { PushStatus } from '@/lib/contract/methods/network';
import { PUSH_EVENTS } from '@/lib/contract/tables/platforms';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { countIn, rowsIn } from '@/lib/records/read-reply';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';
import type { PushFields } from './push-fields';

const POLL_MS = 5_000;
const TONES = { Off: 'off', Idle: 'info', Normal: 'ok', Failed: 'bad' } as const;

const ResultsDialog = lazyPart(() => import('./results-dialog').then(({ ResultsDialog }) => ResultsDialog));
const SampleDialog = lazyPart(() => import('./sample-dialog').then(({ SampleDialog }) => SampleDialog));

/** State of the push, polled every 5 s while the page is open. */
export function usePushStatus(): UseQueryResult<PushStatus> {
  return useQuery({
    queryKey: ['push status'],
    queryFn: async () => {
      const method = 'netApp.getHttpUploadStatus';
      const { queued, results, lastError, state } = await rpc.call(method, {}, { needs: ['state'] });
      const rows = rowsIn(method, results ?? null);
      return { state, queued: countIn(method, queued), lastError: String(lastError ?? ''), results: rows };
    },
    refetchInterval: usePolling(POLL_MS),
  });
}

interface PushStatusPanelProps {
  form: ConfigForm<PushFields>;
  status: UseQueryResult<PushStatus>;
  /** Saves on this page so far. */
  saves: number;
}

/** State of the push, its last results, a test of the stored server and a sample of the payload. */
export function PushStatusPanel({ form, status, saves }: PushStatusPanelProps) {
  const t = useTranslations('cfg.server');
  const [shown, setShown] = useState<'results' | 'sample'>();
  const [tested, setTested] = useState<{ stored: string; isGood: boolean; httpCode: number }>();
  const act = useAct();
  const hasChanges = form.changedLabels.length > 0;
  const { data } = status;
  const answerText = (httpCode: number) =>
    httpCode === 0 ? t('noAnswer') : t('httpStatus', { code: String(httpCode) });
  const errorText = (error: string) => {
    if (error === 'ConnectTimeout') return t('noAnswer');
    return /^\d+$/.test(error) ? answerText(Number(error)) : error;
  };
  // Another password does not show in the values.
  const stored = JSON.stringify([saves, form.loaded]);
  const test = () =>
    act.run(async () => {
      setTested(undefined);
      const method = 'netApp.testHttpUpload';
      const { state, httpCode } = await rpc.call(method, { Index: 0 }, { needs: ['state'] });
      setTested({ stored, isGood: state === 'Success', httpCode: countIn(method, httpCode) });
    }, t('test'));
  // A result is shown only while the stored server is the one that was tested.
  const result = tested?.stored === stored ? tested : undefined;
  const close = () => setShown(undefined);
  const state = data && (Object.hasOwn(TONES, data.state) ? t(`state.${data.state}`) : String(data.state));
  const error = errorText(data?.lastError ?? '');

  return (
    <>
      <StatePanel
        title={t('status')}
        lines={
          data
            ? [
                { label: t('standing'), value: <Mark tone={TONES[data.state] ?? 'off'}>{state}</Mark> },
                { label: t('queued'), value: <bdi>{String(data.queued)}</bdi> },
                { label: t('lastError'), value: error && <bdi>{error}</bdi> },
              ]
            : []
        }
        hint={status.isError ? t('statusFailed') : hasChanges ? t('saveFirst') : undefined}
        acts={
          <>
            <Button
              size="xs"
              variant="default"
              loading={act.isBusy}
              disabled={form.readOnly || hasChanges || form.loaded.server === ''}
              onClick={() => void test()}
            >
              {t('test')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setShown('results')}>
              {t('results')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setShown('sample')}>
              {t('sample')}
            </Button>
            {result && (
              <Notice tone={result.isGood ? 'ok' : 'bad'} isNews>
                {t(result.isGood ? 'works' : 'worksNot', { answer: answerText(result.httpCode) })}
              </Notice>
            )}
          </>
        }
      />
      {shown === 'results' && <ResultsDialog rows={data?.results ?? []} answerText={answerText} onClose={close} />}
      {shown === 'sample' && (
        <SampleDialog
          kinds={PUSH_EVENTS.filter((each) => form.values.events.includes(each))}
          hasPicture={form.values.picture}
          onClose={close}
        />
      )}
    </>
  );
}
