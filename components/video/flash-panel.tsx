import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { copyText } from '@/lib/copy-text';
import { flashAddressOf } from '@/lib/media/variants/flash-address';
import { FlashPlayer } from '@/lib/media/variants/flash-player';
import { rpc } from '@/lib/session/device';
import { LivePanel, type LivePanelProps } from './live-panel';
import classes from './live-panel.module.css';

const openFlash = () => new FlashPlayer();

/** The live panel of a browser that cannot play the stream. */
export function FlashPanel(props: LivePanelProps) {
  return <LivePanel {...props} openView={openFlash} />;
}

const readAddress = async () => {
  const { url } = await rpc.call('StreamUrlService.getUrls', { protocol: 'RTMP' });
  return { address: flashAddressOf(url) };
};

/** The address of the stream for another player, to be copied. */
export function FlashAddress() {
  const t = useTranslations('video.live.flash');
  const common = useTranslations('common');
  const { data, isError } = useQuery({ queryKey: ['flash address'], queryFn: readAddress });
  const address = data?.address;
  if (address === undefined) {
    return data || isError ? <p className={classes.sentence}>{t('noAddress')}</p> : null;
  }
  const copy = async () => {
    if (await copyText(address)) toast.success(common('copied'));
  };
  return (
    <>
      <p className={classes.sentence}>
        {t('address')}
        <br />
        <bdi dir="ltr">{address}</bdi>
      </p>
      <button type="button" className={classes.again} onClick={() => void copy()}>
        {t('copy')}
      </button>
    </>
  );
}
