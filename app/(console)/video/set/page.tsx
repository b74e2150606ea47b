'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/feedback/lazy-part';
import { useChosenNumber } from '@/components/table/use-chosen-number';
import { rpc } from '@/lib/session/device';
import { VideoSettings } from './video-settings';

/** Most devices have one channel. */
const ChannelChoice = lazyPart(() => import('./channel-choice').then((module) => module.ChannelChoice), 'nothing');

/**
 * Video › Video parameters: encoder of each stream, sound track, texts in the picture.
 * Tables Encode, and where the device has them VideoStandard, AudioInput, ChannelTitle, VideoWidget; limits by
 * `encode.getConfigCaps`. A save takes effect on running streams at once. @spec §3, §4; @assumed pages-2 /video/set
 */
export default function VideoSetPage() {
  const t = useTranslations('video.set');
  const inputs = useQuery({
    queryKey: ['video inputs'],
    queryFn: () => rpc.call('devVideoInput.factory.getCollect', {}),
  });
  const count = inputs.data?.channels ?? 1;
  const [channel, choose] = useChosenNumber(count);
  const hasMore = count > 1;
  return (
    <VideoSettings
      key={channel}
      channel={channel}
      entry={hasMore ? { title: t('channelNumber', { number: channel + 1 }), query: `number=${channel}&` } : undefined}
      head={hasMore && <ChannelChoice channel={channel} count={count} onChoose={choose} />}
    />
  );
}
