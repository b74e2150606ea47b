import { ENROLMENT, READERS } from '@/lib/contract/limits';
import { FINGERPRINT_EVENT } from '@/lib/contract/methods/access-control';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import type { DeviceWait } from '@/lib/jobs/await-device';
import { AreaHandle } from '@/lib/rpc/area-handle';
import { inOrder } from '@/lib/rpc/in-order';
import { notifications, rpc } from '@/lib/session/device';

/** Kept from one opening of the panel to the next. */
const next = inOrder();

/** The capture method for a finger, with `release` for its handle. */
export interface FingerWay extends DeviceWait<DeviceEvent> {
  release(): void;
}

/** Captures a finger at one reader, by the handle of its door. */
export function fingerAt(ReaderID: string, UserID: string): FingerWay {
  const channel = Math.ceil(Number(ReaderID) / READERS.perDoor) - 1;
  const handle = new AreaHandle(rpc, () => rpc.call('accessControl.factory.instance', { channel }));
  return {
    listen: (onReport, onOpen) => notifications.listen([FINGERPRINT_EVENT], onReport, onOpen),
    start: () =>
      next(() =>
        handle.use((object) =>
          rpc.call('accessControl.captureFingerprint', { info: { ReaderID, UserID } }, { object }),
        ),
      ),
    stop: () =>
      next(() =>
        handle.use((object) => rpc.call('accessControl.stopCaptureFingerprint', { info: { ReaderID } }, { object })),
      ),
    release: () => void next(() => handle.release((object) => rpc.call('accessControl.destroy', {}, { object }))),
    judge({ Data: { ReaderID: reader, Step, Result } }) {
      if (reader !== ReaderID || typeof Step !== 'number') return 'other';
      return Result === true && Step < ENROLMENT.presses ? 'next' : 'end';
    },
  };
}
