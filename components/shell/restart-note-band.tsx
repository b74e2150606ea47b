import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { Notice } from '@/components/feedback/notice';
import { rpc } from '@/lib/session/device';
import { forgetRestartNote, type RestartNote } from '@/lib/session/restart-note';
import { PageList, usePagesOf } from './page-list';

/** After a restore or an upgrade and its restart: that all of it is in force, and what still needs a hand. */
export function RestartNoteBand({ note: { what, leftOut = [], lacking = [], missed = 0 } }: { note: RestartNote }) {
  const t = useTranslations('cfg.cfg');
  const update = useTranslations('update');
  const common = useTranslations('common');
  // The version that this page knows may have been read before the restart.
  const { data: version } = useQuery({
    queryKey: ['version since the restart'],
    queryFn: () => rpc.call('magicBox.getSoftwareInfo', {}, { needs: ['version'] }),
    select: (info) => String(info.version.Version ?? ''),
    enabled: what === 'upgrade',
  });
  const left = usePagesOf(leftOut);
  const empty = usePagesOf(lacking.filter((name) => !leftOut.includes(name)));
  if (what === 'upgrade' && !version) return null;
  return (
    <Notice
      tone={left || empty || missed > 0 ? 'warn' : 'ok'}
      isNews
      action={
        <Button size="xs" variant="default" onClick={forgetRestartNote}>
          {common('close')}
        </Button>
      }
    >
      <p>{what === 'upgrade' ? update.rich('upgraded', { version: version ?? '', bdi }) : t(`restored.${what}`)}</p>
      {missed > 0 && <p>{t('restored.missed', { count: missed })}</p>}
      {left && (
        <>
          <p>{t('notImported')}</p>
          <PageList {...left} />
        </>
      )}
      {empty && (
        <>
          <p>{t('enterAgain')}</p>
          <PageList {...empty} />
        </>
      )}
    </Notice>
  );
}
