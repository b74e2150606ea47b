import { useTranslations } from 'next-intl';
import { DeviceLivePanel } from '@/components/video/device-live-panel';
import { photoOfPicture } from '@/lib/enrolment/make-photo';
import type { DeviceWait } from '@/lib/jobs/await-device';
import { notifications, rpc } from '@/lib/session/device';
import { readAccessPicture } from '@/lib/snapshots/access-picture';
import { snapshotListener } from '@/lib/snapshots/snapshot-listener';
import { CapturePanel } from './capture-panel';
import { useCheckedCapture } from './use-checked-capture';

const CHANNEL = 0;

/**
 * The camera takes pictures of everyone at the door by itself, so nothing has to be started. @spec §3 snapshot event
 */
const nextPicture: DeviceWait<unknown> = {
  listen: (onReport, onOpen) => snapshotListener(notifications, rpc)(CHANNEL, ['AccessControl'], onReport, onOpen),
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  judge: (report) => (readAccessPicture(report) ? 'end' : 'other'),
};

interface CaptureFaceProps {
  /** Photo in base64, in a form that the device accepts. */
  onPhoto(photo: string): void;
  onClose(): void;
}

/** Captures the next face that the device's camera sees, in its live picture, and crops it in the browser. */
export function CaptureFace({ onPhoto, onClose }: CaptureFaceProps) {
  const t = useTranslations('personManage.enrol');
  const panel = useCheckedCapture(nextPicture, {
    key: '',
    async take(report) {
      const shot = readAccessPicture(report);
      if (!shot) return undefined;
      const made = await photoOfPicture(shot).catch(() => ({ problem: { key: 'OnlyPng' } as const }));
      return 'problem' in made ? made : { taken: made.photo };
    },
    onTaken: onPhoto,
    onClose,
  });
  return (
    <CapturePanel title={t('takePhoto')} text={t('lookAtCamera')} {...panel}>
      <DeviceLivePanel isCompact />
    </CapturePanel>
  );
}
