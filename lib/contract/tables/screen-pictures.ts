/** Pictures of the screen by their use: names of files in PICTURE_FOLDER, '' none. @assumed pages-3 /cfg/imgCfg */
export interface PictureShowTable {
  /** Background while nobody is at the door. */
  Home: string;
  /** Background of a call. */
  Call: string;
}

/** Which access pictures are stored. @assumed pages-3 /cfg/imgCfg */
export interface SnapStoreTable {
  Success: boolean;
  Fail: boolean;
  Stranger: boolean;
  /** Percent: one of SNAP_QUALITIES. */
  Quality: number;
  /** The oldest ones make room when the memory is full. */
  Overwrite: boolean;
}

/** Qualities of a stored picture that can be chosen, in percent. */
export const SNAP_QUALITIES = [60, 80, 100] as const;
