import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { QrCode } from '@/components/feedback/qr-code';
import { useCopy } from '@/components/feedback/use-copy';
import { Panel } from '@/components/form/panel';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { useReadAgain } from '@/lib/session/use-session-open';
import classes from './page.module.css';

/** The device's QR code with its text; a failed one can be requested again. @spec §8 QR code fetch failed */
export function DeviceCode() {
  const t = useTranslations('deviceCode');
  const errors = useTranslations('errors');
  const common = useTranslations('common');
  const query = useQuery({
    queryKey: ['device code'],
    queryFn: async () => {
      const { code } = await rpc.call('magicBox.get2DCode', { type: 'SN' });
      if (typeof code !== 'string') throw new TypeError('no code');
      return code;
    },
  });
  const copy = useCopy();
  useReadAgain(query.error, () => void query.refetch());
  return (
    <Panel title={t('title')}>
      <div className={classes.code}>
        {query.isError && !isSessionOver(query.error) ? (
          <>
            <p role="alert">{errors('QRFailed')}</p>
            <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
              {common('retry')}
            </Button>
          </>
        ) : (
          query.data && (
            <>
              <QrCode text={query.data} label={t('title')} />
              <p>{t('hint')}</p>
              <code dir="ltr">{bdi(query.data)}</code>
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
                onClick={() => void copy(query.data)}
              >
                {common('copy')}
              </Button>
            </>
          )
        )}
      </div>
    </Panel>
  );
}
