/** Motion detection. A table may hold members that are not named here. */
import type { AlarmOutputTable } from './alarm';

/** One region of `MotionDetect`. @assumed pages-2 /video/detect */
export interface MotionWindow {
  Name: string;
  /**
   * A bit mask for each row of the grid from the top, its highest bit the left column. As all places in a picture it
   * means the picture as it is shown: when another mirror, flip or rotation is stored (VideoImageControl), the device
   * moves its regions along. @assumed pages-2 /video/detect; the moving ours, so that saved areas stay over the same
   * things (pages-2 /img: saved face boxes still sit on the face)
   */
  Region: number[];
  /** 0 to 100: how small a change of the picture counts. */
  Sensitive: number;
  /** 0 to 100: the level of movement above which the region reports. */
  Threshold: number;
}

/** One channel of `MotionDetect`. `TimeSection`: seven days from Sunday with their periods. @assumed contract 1.7 */
export interface MotionDetectTable {
  Enable: boolean;
  MotionDetectWindow: MotionWindow[];
  EventHandler: AlarmOutputTable & {
    TimeSection: string[][];
    /** Seconds without movement after which an event has ended. */
    Dejitter: number;
    SnapshotEnable: boolean;
    MailEnable: boolean;
    LogEnable: boolean;
  };
}
