import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { useFailureText } from '@/components/feedback/error-text';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { useAct } from '@/components/feedback/use-act';
import { useKilobytes } from '@/components/feedback/use-kilobytes';
import { ActButton } from '@/components/form/act-button';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { ReplyError } from '@/lib/contract/error-codes';
import { CAPTURE, FOREIGN_PORT } from '@/lib/contract/limits';
import { useActionForm } from '@/lib/forms/use-action-form';
import { useUnsaved } from '@/lib/forms/use-unsaved';
import { loadDeviceFile } from '@/lib/jobs/device-file';
import { listIn } from '@/lib/rpc/list-in';
import { isSessionOver, isUnanswered, RpcError } from '@/lib/rpc/rpc-error';
import { saveFile } from '@/lib/save-file';
import { rpc } from '@/lib/session/device';
import { plainDigits, readNumber } from '@/lib/validation/digits';
import { kindProblem, rangeProblem } from '@/lib/validation/text-kinds';
import classes from './capture-panel.module.css';
import { isRunningAs, NO_CAPTURE, stopOfLeftPage, stoppedCapture, useCapture, useStopOnLeave } from './use-capture';

const RunLogDialog = lazyPart(() => import('./run-log-dialog').then((module) => module.RunLogDialog));

/** A packet capture with its filter, its progress and its file, and the run log. */
export function CapturePanel({ readOnly }: { readOnly: boolean }) {
  const t = useTranslations('AdvancedSet.capture');
  const kilobytes = useKilobytes();
  const failureText = useFailureText();
  const act = useAct();
  const capture = useCapture();
  const isOwn = useStopOnLeave();
  const [isLogOpen, setLogOpen] = useState(false);
  const { data: cards = [] } = useQuery({
    queryKey: ['capture cards'],
    queryFn: async () => {
      const { netInterface } = await rpc.call('netApp.getNetInterfaces', {}, { needs: ['netInterface'] });
      const list = listIn(netInterface);
      return list.filter((each) => Object(each).ConnStatus === 'Connected').map((each) => String(Object(each).Name));
    },
  });
  const { data, isError, error, isFetching, refetch } = capture;
  const [ownCapture, setOwnCapture] = useState(NO_CAPTURE);
  const known = data === null ? ownCapture : data;
  const isRunning = !isError && known?.isRunning === true;
  const fields = useActionForm({
    initial: { card: '', host: '', port: '' },
    label: (key) => t(`field.${key}`),
    disabled: readOnly || isRunning,
    validate: ({ host, port }) => ({
      host: host === '' ? undefined : kindProblem('ip', host),
      port: port === '' ? undefined : rangeProblem(readNumber(port), FOREIGN_PORT),
    }),
  });
  const card = fields.values.card || cards[0] || '';
  useUnsaved(isRunning && isOwn.current ? [t('title')] : [], { isApart: true });
  useEffect(() => {
    if (data && !data.isRunning) isOwn.current = false;
  }, [data, isOwn]);
  const acts = useRef<HTMLDivElement>(null);
  /** Started from a box, which is locked while the capture runs: the focus goes on to Stop. */
  const isByKey = useRef(false);
  useEffect(() => {
    if (!isRunning || act.isBusy || !isByKey.current) return;
    isByKey.current = false;
    acts.current?.querySelector('button')?.focus();
  }, [isRunning, act.isBusy]);

  const start = async () => {
    if (card === '' || fields.reveal() !== undefined) return;
    const { host, port } = fields.values;
    const asked = {
      Interface: card,
      ...(host !== '' && { Host: host }),
      ...(port !== '' && { Port: Number(plainDigits(port)) }),
    };
    await act.run(async (left) => {
      try {
        await rpc.call('netApp.startCapture', asked);
        isOwn.current = true;
        setOwnCapture({ ...NO_CAPTURE, isRunning: true });
      } catch (error) {
        // It may run all the same. A lost refusal leaves that of somebody else, with a filter of its own.
        if (isUnanswered(error)) isOwn.current = isRunningAs(asked, (await refetch()).data);
        if (!isOwn.current) throw error;
      } finally {
        if (!left.aborted) await refetch();
        else if (isOwn.current) stopOfLeftPage();
      }
    });
  };
  const stop = () =>
    act.run(async () => {
      try {
        setOwnCapture(stoppedCapture(Object(await rpc.call('netApp.stopCapture', {}))));
        isOwn.current = false;
      } catch (error) {
        // Refused while none runs: it has ended at its limits.
        if (error instanceof RpcError && error.code === ReplyError.Unknown) {
          setOwnCapture(NO_CAPTURE);
          isOwn.current = false;
        }
        throw error;
      } finally {
        await refetch();
      }
    });
  const download = () =>
    act.run(async (signal) => {
      saveFile('capture.pcap', await loadDeviceFile(known?.path ?? '', signal));
    });
  const failed = isError && !isSessionOver(error) ? failureText(error) : undefined;

  return (
    <Panel title={t('title')}>
      <SelectField
        field={{ ...fields.field('card'), value: card }}
        choices={cards.map((value) => ({ value, label: value }))}
      />
      {(['host', 'port'] as const).map((key) => (
        <TextField
          key={key}
          field={fields.field(key)}
          maxLength={key === 'host' ? 15 : 5}
          placeholder={t('everything')}
          isTechnical
          onEnter={() => {
            isByKey.current = true;
            void start();
          }}
        />
      ))}
      <div className={classes.body}>
        {failed !== undefined && (
          <RetryNotice isTrying={isFetching} onRetry={() => void refetch()}>
            {failed}
          </RetryNotice>
        )}
        {act.failure && <Notice tone="bad">{act.failure}</Notice>}
        {isRunning && data && (
          <>
            <DoneBar
              label={t('running')}
              done={Math.max(data.bytes / CAPTURE.maxBytes, data.seconds / CAPTURE.maxS)}
              total={1}
            />
            <span role="status">{t('progress', { size: kilobytes(data.bytes), seconds: data.seconds })}</span>
            <span className={classes.hint}>{t('limits')}</span>
          </>
        )}
        <div ref={acts} className={classes.acts}>
          {isRunning ? (
            <ActButton label={t('stop')} run={stop} isBusy={act.isBusy} isDisabled={readOnly} />
          ) : (
            <ActButton label={t('start')} run={start} isBusy={act.isBusy} isDisabled={readOnly || card === ''} />
          )}
          {!isRunning && known?.path && (
            <ActButton label={t('download', { size: kilobytes(known.size) })} run={download} isDisabled={act.isBusy} />
          )}
          <ActButton label={t('runLog')} run={() => setLogOpen(true)} />
        </div>
      </div>
      {isLogOpen && <RunLogDialog onClose={() => setLogOpen(false)} />}
    </Panel>
  );
}
