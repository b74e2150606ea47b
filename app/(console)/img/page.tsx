'use client';

import { lazyPart } from '@/components/feedback/lazy-part';
import { useVideoInput } from '@/components/video/use-video-input';
import { ImgSettings } from './img-settings';

/** Most devices have one camera. */
const InputChoice = lazyPart(
  () => import('@/components/video/input-choice').then((module) => module.InputChoice),
  'nothing',
);

/**
 * Image › Image settings: colours, exposure, light and focus of the camera, in three profiles, on a live picture that
 * shows each change before it is stored. Tables of IMG, and VideoInMode for the profile in use; the lens by
 * devVideoInput. @assumed pages-2 /img
 */
export default function ImgPage() {
  const input = useVideoInput();
  return (
    <ImgSettings key={input.channel} channel={input.channel} head={input.count > 1 && <InputChoice {...input} />} />
  );
}
