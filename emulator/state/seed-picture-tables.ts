/**
 * Factory settings of motion detection and of the cut-out for indoor monitors. @assumed pages-2 /video/detect,
 * /video/localCode
 */
import { MOTION, MOTION_GRID } from '@/lib/contract/limits';
import type { MotionDetectTable, MotionWindow } from '@/lib/contract/tables/motion';
import { DEFAULT_DAY } from '@/lib/contract/tables/time-sections';
import type { EncodeCropTable } from '@/lib/contract/tables/video';
import { withUnknown } from './unknown-member';

const seedWindow = (_: unknown, index: number): MotionWindow =>
  withUnknown({
    Name: `Region ${index + 1}`,
    Region: Array.from({ length: MOTION_GRID.rows }, () => 0),
    Sensitive: MOTION.sensitivityFactory,
    Threshold: MOTION.thresholdFactory,
  });

/** Off, without a painted cell, at all times. */
export function seedMotion(): MotionDetectTable {
  return withUnknown({
    Enable: false,
    MotionDetectWindow: Array.from({ length: MOTION.regions }, seedWindow),
    EventHandler: withUnknown({
      TimeSection: Array.from({ length: 7 }, () => [...DEFAULT_DAY]),
      Dejitter: MOTION.dejitterS.factory,
      AlarmOutEnable: false,
      AlarmOutChannels: [0],
      AlarmOutLatch: MOTION.latchS.factory,
      SnapshotEnable: false,
      MailEnable: false,
      LogEnable: true,
    }),
  });
}

/** Off; as large as a picture of 4:3 is in one of 16:9. */
export const seedCrop = (): EncodeCropTable =>
  withUnknown({ Enable: false, Region: [1024, 0, 7167, 8191], Width: 640, Height: 480 });
