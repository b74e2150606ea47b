'use client';

import { lazyPart } from '@/components/feedback/lazy-part';
import { useVideoInput } from '@/components/video/use-video-input';
import { VideoSettings } from './video-settings';

/** Most devices have one channel. */
const ChannelChoice = lazyPart(() => import('./channel-choice').then((module) => module.ChannelChoice), 'nothing');

/**
 * Video › Video parameters: encoder of each stream, sound track, texts in the picture.
 * Tables Encode, and where the device has them VideoStandard, AudioInput, ChannelTitle, VideoWidget; limits by
 * `encode.getConfigCaps`. A save takes effect on running streams at once. @spec §3, §4; @assumed pages-2 /video/set
 */
export default function VideoSetPage() {
  const input = useVideoInput();
  return (
    <VideoSettings key={input.channel} channel={input.channel} head={input.count > 1 && <ChannelChoice {...input} />} />
  );
}
