/**
 * Restart by itself. `AutoRebootDay`: 0 Sunday to 6 Saturday, 7 every day, -1 never. `DeletePictureDays`: pictures older
 * than this are deleted, 0 never. @assumed pages-3 /automaintain
 */
export interface AutoMaintainTable {
  AutoRebootEnable: boolean;
  AutoRebootDay: number;
  AutoRebootHour: number;
  AutoRebootMinute: number;
  DeletePictureDays: number;
}

/** Choices of `DeletePictureDays`. @assumed pages-3 /automaintain */
export const PICTURE_DAYS = [0, 7, 30, 90] as const;
