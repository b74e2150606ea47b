import { IconRefresh } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Figure, Figures } from '@/components/feedback/figures';
import { HeadActs } from '@/components/form/head-acts';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { ICON } from '@/components/theme/icon';
import { percentile, totalOf } from '@/lib/health/health-figures';
import { callLog, forgetCalls } from '@/lib/health/own-calls';
import { computerWall } from '@/lib/session/computer-time';
import { formatDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import { useStore } from '@/lib/use-store';
import { AnswerTimes } from './answer-times';
import classes from './health.module.css';
import { SeenCodes } from './seen-codes';
import { SidePanels } from './side-panels';
import { SupportPanel } from './support-panel';
import { useMs } from './use-ms';

/** Calls, codes, session, connection and clock, as this browser saw them. */
export function CallsTab({ strip }: { strip: ReactNode }) {
  const t = useTranslations('health');
  const format = useFormatter();
  const ms = useMs();
  const { timeFormat } = useCapabilities();
  const log = useStore(callLog);
  const total = totalOf(log);
  const since = showDeviceTime(formatDeviceTime(log.since + computerWall() - Date.now()), timeFormat);
  const share = total.calls === 0 ? undefined : Math.floor(((total.calls - total.lost) / total.calls) * 1_000) / 1_000;

  return (
    <PageBody
      head={
        <PageHead
          note={t.rich('since', { time: since, bdi: (text) => <bdi dir="ltr">{text}</bdi> })}
          actions={
            <HeadActs
              acts={[
                {
                  label: t('startOver'),
                  icon: <IconRefresh {...ICON} />,
                  run: forgetCalls,
                },
              ]}
            />
          }
        />
      }
    >
      {strip}
      <div className={classes.columns}>
        <div className={classes.main}>
          <Figures>
            <Figure
              mark={t('answered')}
              value={share === undefined ? '–' : format.number(share, { style: 'percent', maximumFractionDigits: 1 })}
              note={t('callCount', { count: total.calls })}
            />
            <Figure mark={t('median')} value={ms(percentile(total.times, 0.5))} note={t('ofLatest')} />
            <Figure mark={t('within95')} value={ms(percentile(total.times, 0.95))} note={t('ofLatest')} />
            <Figure mark={t('slowest')} value={ms(total.calls > total.lost ? total.slowest : undefined)} />
          </Figures>
          <AnswerTimes log={log} />
          <SeenCodes log={log} />
        </div>
        <aside className={classes.side}>
          <SidePanels log={log} />
          <SupportPanel />
        </aside>
      </div>
    </PageBody>
  );
}
