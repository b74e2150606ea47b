import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { Panel } from '@/components/form/panel';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';
import classes from './page.module.css';

const REFRESH_MS = 5_000;
const MEGABYTE = 1_048_576;

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
        cpu: cpu?.ok ? (cpu.value as { usage: number }).usage : undefined,
        memory: memory?.ok ? (memory.value as { free: number; total: number }) : undefined,
        upTime: upTime?.ok ? (upTime.value as { info: { last: number } }).info.last : undefined,
      };
    },
  });
  const { cpu, memory, upTime } = query.data ?? {};
  const used = memory && memory.total > 0 ? (memory.total - memory.free) / memory.total : undefined;
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
          share={used}
          text={
            memory
              ? t('memoryOf', { used: megabytes(memory.total - memory.free), total: megabytes(memory.total) })
              : '–'
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
