import { useTranslations } from 'next-intl';
import { photoOfPicture } from '@/lib/enrolment/make-photo';
import type { DeviceWait } from '@/lib/jobs/await-device';
import { notifications, rpc } from '@/lib/session/device';
import { readAccessPicture } from '@/lib/snapshots/access-picture';
import { snapshotListener } from '@/lib/snapshots/snapshot-listener';
import { CapturePanel } from './capture-panel';
import { useTaking } from './use-taking';

const CHANNEL = 0;

/** The camera takes pictures of whoever comes to the door; nothing is to be started. @spec §3 snapshot event */
const nextPicture: DeviceWait<unknown> = {
  listen: (onTold, onOpen) => snapshotListener(notifications, rpc)(CHANNEL, ['AccessControl'], onTold, onOpen),
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  judge: (told) => (readAccessPicture(told) ? 'end' : 'other'),
};

interface CaptureFaceProps {
  /** Base64, as the device takes it. */
  onPhoto(photo: string): void;
  onClose(): void;
}

/** The next face that the camera of the device sees, cut out of its picture in the browser. */
export function CaptureFace({ onPhoto, onClose }: CaptureFaceProps) {
  const t = useTranslations('personManage.enrol');
  const panel = useTaking(nextPicture, {
    key: '',
    async take(told) {
      const shot = readAccessPicture(told);
      if (!shot) return undefined;
      const made = await photoOfPicture(shot).catch(() => ({ problem: { key: 'OnlyPng' } as const }));
      return 'problem' in made ? made : { taken: made.photo };
    },
    onTaken: onPhoto,
    onClose,
  });
  return <CapturePanel title={t('takePhoto')} text={t('lookAtCamera')} {...panel} />;
}
