import { TextInput } from '@mantine/core';
import { IconEye, IconPlayerPlay, IconPlayerStop, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { DoneBar } from '@/components/feedback/done-bar';
import { useErrorText } from '@/components/feedback/error-text';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Mark } from '@/components/feedback/mark';
import { HeadActs } from '@/components/form/head-acts';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { ICON } from '@/components/theme/icon';
import { AREA_QUESTIONS, type AreaQuestion, withoutSecrets } from '@/lib/health/area-questions';
import { RpcError } from '@/lib/rpc/rpc-error';
import classes from './health.module.css';
import { type AreaAnswer, useAreaAnswers } from './use-area-answers';
import { useMs } from './use-ms';

const TextDialog = lazyPart(() => import('./text-dialog').then((module) => module.TextDialog));
/**
 * The reads that no page makes: each is asked on request, and its answer shown as the device gave it.
 * @assumed ours: pages-3 10.2 asks only that no area stay unreached
 */
export function AreasTab({ strip }: { strip: ReactNode }) {
  const t = useTranslations('health');
  const words = useTranslations('health.areas');
  const table = useTranslations('table');
  const ms = useMs();
  const { answers, asking, progress, askAll, stop } = useAreaAnswers();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<AreaQuestion>();
  const wanted = typed.trim().toLowerCase();
  const rows = AREA_QUESTIONS.filter(({ method }) => method.toLowerCase().includes(wanted));
  const ended = Object.values(answers);
  const answerOf = ({ method }: AreaQuestion) => answers[method];
  const content = shown && answerOf(shown);

  return (
    <PageBody
      head={
        <PageHead
          note={words('count', { asked: ended.length, count: AREA_QUESTIONS.length })}
          actions={
            <HeadActs
              acts={[
                progress === undefined
                  ? {
                      label: words('askAll'),
                      icon: <IconPlayerPlay {...ICON} />,
                      isDisabled: rows.length === 0 || asking !== undefined,
                      run: () => askAll(rows),
                    }
                  : { label: words('stop'), icon: <IconPlayerStop {...ICON} />, run: stop },
              ]}
            />
          }
        />
      }
    >
      {strip}
      <div className={classes.tools}>
        <TextInput
          aria-label={words('find')}
          placeholder={words('find')}
          leftSection={<IconSearch {...ICON} />}
          value={typed}
          maxLength={64}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className={classes.hint}>{words('hint')}</p>
      </div>
      {progress && <DoneBar label={words('askAll')} done={progress.done} total={progress.total} />}
      <section className={classes.panel}>
        <SimpleTable
          label={words('title')}
          rows={rows}
          rowKey={({ method }) => method}
          empty={table('noMatch')}
          columns={[
            {
              key: 'method',
              title: t('method'),
              card: 'name',
              cell: ({ method }) => <code dir="ltr">{method}</code>,
            },
            {
              key: 'answer',
              title: words('answer'),
              card: 'line',
              cell: (row) => <Answered answer={answerOf(row)} isAsking={asking === row.method} />,
            },
            {
              key: 'time',
              title: words('time'),
              isCompared: true,
              isOneLine: true,
              cell: (row) => {
                const answer = answerOf(row);
                return answer ? ms(answer.ms) : '';
              },
            },
            {
              key: 'acts',
              title: words('acts'),
              hasActions: true,
              cell: (row) => (
                <>
                  <RowAct
                    icon={IconPlayerPlay}
                    label={words('askOne', { method: row.method })}
                    verb={words('ask')}
                    isDisabled={asking !== undefined}
                    onClick={() => askAll([row])}
                  />
                  <RowAct
                    icon={IconEye}
                    label={words('show', { method: row.method })}
                    verb={words('answer')}
                    isDisabled={answerOf(row)?.kind !== 'answered'}
                    onClick={() => setShown(row)}
                  />
                </>
              ),
            },
          ]}
        />
      </section>
      {shown && content?.kind === 'answered' && (
        <TextDialog
          title={shown.method}
          content={JSON.stringify(withoutSecrets(content.value), null, '\t')}
          onClose={() => setShown(undefined)}
        />
      )}
    </PageBody>
  );
}

/** How a question ended: a refusal with its text and code, because here the code is what is looked for. */
function Answered({ answer, isAsking }: { answer: AreaAnswer | undefined; isAsking: boolean }) {
  const t = useTranslations('health');
  const words = useTranslations('health.areas');
  const errorText = useErrorText();
  if (isAsking) return <Mark tone="live">{words('asking')}</Mark>;
  if (!answer) return <Mark tone="off">{words('notAsked')}</Mark>;
  if (answer.kind === 'answered') return <Mark tone="ok">{words('answered')}</Mark>;
  const { error } = answer;
  if (!(error instanceof RpcError)) return <Mark tone="bad">{t('lost')}</Mark>;
  return (
    <ul className={classes.needs}>
      <li>
        <Mark tone="warn">{words('refused')}</Mark> <code dir="ltr">{error.code}</code>
      </li>
      <li>{errorText(error)}</li>
    </ul>
  );
}
