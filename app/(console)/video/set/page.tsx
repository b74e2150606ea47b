'use client';

import { useQuery } from '@tanstack/react-query';
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
  const inputs = useQuery({
    queryKey: ['video inputs'],
    queryFn: () => rpc.call('devVideoInput.factory.getCollect', {}),
  });
  const count = inputs.data?.channels ?? 1;
  const [channel, choose] = useChosenNumber(count);
  return (
    <VideoSettings
      key={channel}
      channel={channel}
      head={count > 1 && <ChannelChoice channel={channel} count={count} onChoose={choose} />}
    />
  );
}
