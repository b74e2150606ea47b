'use client';

import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { useChosenNumber } from '@/components/table/use-chosen-number';
import { rpc } from '@/lib/session/device';
import { ImgSettings } from './img-settings';

/** Most devices have one camera. */
const InputChoice = lazyPart(() => import('./input-choice').then((module) => module.InputChoice), 'nothing');

/**
 * Image › Image settings: colours, exposure, light and focus of the camera, in three profiles, on a live picture that
 * shows each change before it is stored. Tables of IMG, and VideoInMode for the profile in use; the lens by
 * devVideoInput. @assumed pages-2 /img
 */
export default function ImgPage() {
  const inputs = useQuery({
    queryKey: ['video inputs'],
    queryFn: () => rpc.call('devVideoInput.factory.getCollect', {}),
  });
  const count = inputs.data?.channels ?? 1;
  const [channel, choose] = useChosenNumber(count);
  return (
    <ImgSettings
      key={channel}
      channel={channel}
      head={count > 1 && <InputChoice channel={channel} count={count} onChoose={choose} />}
    />
  );
}
