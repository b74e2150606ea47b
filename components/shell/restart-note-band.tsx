import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { Notice } from '@/components/feedback/notice';
import { forgetRestartNote, type RestartNote } from '@/lib/session/restart-note';
import { useCapabilities } from '@/lib/session/use-visitor';
import { PageList, usePagesOf } from './page-list';

/** After a restore or an upgrade and its restart: that all of it is in force, and what still needs a hand. */
export function RestartNoteBand({ note: { what, leftOut = [], lacking = [] } }: { note: RestartNote }) {
  const t = useTranslations('cfg.cfg');
  const update = useTranslations('update');
  const common = useTranslations('common');
  const { softVersion } = useCapabilities();
  const left = usePagesOf(leftOut);
  const empty = usePagesOf(lacking.filter((name) => !leftOut.includes(name)));
  return (
    <Notice
      tone={left || empty ? 'warn' : 'ok'}
      isNews
      action={
        <Button size="xs" variant="default" onClick={forgetRestartNote}>
          {common('close')}
        </Button>
      }
    >
      <p>{what === 'upgrade' ? update.rich('upgraded', { version: softVersion, bdi }) : t(`restored.${what}`)}</p>
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
