import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { Panel } from '@/components/form/panel';
import { memberAt } from '@/lib/capabilities/read-capabilities';
import type { Outcome } from '@/lib/rpc/rpc-client';
import { rpc } from '@/lib/session/device';
import { upTimeIn } from '@/lib/session/up-time';
import { usePolling } from '@/lib/session/use-session-open';
import classes from './page.module.css';

const REFRESH_MS = 5_000;
const MEGABYTE = 1_048_576;

/** A foreign device may say anything: each line fails alone. */
function numberIn(outcome: Outcome | undefined, path: string): number | undefined {
  const value = outcome?.ok ? memberAt(outcome.value, path) : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** Processor, memory and uptime, every 5 s while the page is visible. */
export function LoadGauges() {
  const t = useTranslations('deviceLoad');
  const format = useFormatter();
  const query = useQuery({
    queryKey: ['device load'],
    refetchInterval: usePolling(REFRESH_MS),
    queryFn: async () => {
      const [cpu, memory, upTime] = await rpc.batch([
        { method: 'magicBox.getCPUUsage', params: { index: 0 } },
        { method: 'magicBox.getMemoryInfo', params: {} },
        { method: 'magicBox.getUpTime', params: {} },
      ]);
      return {
        cpu: numberIn(cpu, 'usage'),
        free: numberIn(memory, 'free'),
        total: numberIn(memory, 'total'),
        upTime: upTime?.ok ? upTimeIn(upTime.value) : undefined,
      };
    },
  });
  const { cpu, free, total, upTime } = query.data ?? {};
  const used = free === undefined || total === undefined ? undefined : total - free;
  const megabytes = (bytes: number) => format.number(Math.round(bytes / MEGABYTE));

  return (
    <Panel title={t('load')}>
      <dl className={classes.gauge}>
        <Gauge
          name={t('cpu')}
          share={cpu === undefined ? undefined : cpu / 100}
          text={cpu === undefined ? '–' : format.number(cpu / 100, { style: 'percent' })}
        />
        <Gauge
          name={t('memory')}
          share={used === undefined || !total ? undefined : used / total}
          text={
            used === undefined || total === undefined
              ? '–'
              : t('memoryOf', { used: megabytes(used), total: megabytes(total) })
          }
        />
        <div>
          <dt>{t('upTime')}</dt>
          <dd>{upTime === undefined ? '–' : t('upTimeValue', duration(upTime))}</dd>
        </div>
      </dl>
    </Panel>
  );
}

const duration = (seconds: number) => ({
  days: Math.floor(seconds / 86_400),
  hours: Math.floor((seconds % 86_400) / 3_600),
  minutes: Math.floor((seconds % 3_600) / 60),
});

function Gauge({ name, share, text }: { name: string; share: number | undefined; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
      {share !== undefined && (
        <svg className={classes.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
          <rect width={Math.min(100, share * 100)} height="8" />
        </svg>
      )}
    </div>
  );
}
