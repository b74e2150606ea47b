import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { ENDPOINT } from '@/lib/contract/endpoints';

const DOWNLOAD = {
  variant: 'default',
  size: 'xs',
  leftSection: <IconDownload size={14} stroke={1.75} aria-hidden />,
} as const;

/**
 * Below a picture that the browser plugin would show if it were installed. The device offers it for Windows; elsewhere
 * there is no link.
 * @spec §8 download-plugin tip
 */
export function PluginTip() {
  const t = useTranslations('video.live.plugin');
  const errors = useTranslations('errors');
  const isWindows = /Windows/.test(navigator.userAgent);
  return (
    <Notice
      tone="info"
      action={
        isWindows ? (
          <Button component="a" href={ENDPOINT.webPlugin} download {...DOWNLOAD}>
            {t('download')}
          </Button>
        ) : (
          <Button component="a" role="link" aria-disabled data-disabled {...DOWNLOAD}>
            {t('download')}
          </Button>
        )
      }
    >
      {isWindows ? errors('PluginTip') : t('onlyWindows')}
    </Notice>
  );
}
