import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { forgetRestored, type Restored } from '@/lib/session/restored';
import { PageList, usePagesOf } from './page-list';

/** After a restore and its restart: that all of it is in force, and what still needs a hand. */
export function RestoredBand({ restored: { what, leftOut, lacking } }: { restored: Restored }) {
  const t = useTranslations('cfg.cfg');
  const common = useTranslations('common');
  const left = usePagesOf(leftOut);
  const empty = usePagesOf(lacking.filter((name) => !leftOut.includes(name)));
  return (
    <Notice
      tone={left || empty ? 'warn' : 'ok'}
      isNews
      action={
        <Button size="xs" variant="default" onClick={forgetRestored}>
          {common('close')}
        </Button>
      }
    >
      <p>{t(`restored.${what}`)}</p>
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
