import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { isForThisSystem, PluginDownload } from '@/components/feedback/plugin-download';

/**
 * Below a picture that the browser plugin would show if it were installed. The device offers it for Windows; elsewhere
 * there is no link.
 * @spec §8 download-plugin tip
 */
export function PluginTip() {
  const t = useTranslations('video.live.plugin');
  const errors = useTranslations('errors');
  return (
    <Notice tone="info" action={<PluginDownload label={t('download')} />}>
      {isForThisSystem() ? errors('PluginTip') : t('onlyWindows')}
    </Notice>
  );
}
