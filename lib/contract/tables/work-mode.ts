/**
 * Work mode of the terminal: 0 normal, 1 people enrol themselves at it. @assumed pages-2 /WorkMode
 */
export const WORK_MODES = { normal: 0, collection: 1 } as const;

/** How a person says who they are before they enrol. Values @assumed ours: pages-2 /WorkMode names them in words */
export const IDENTIFY_WAYS = ['Keypad', 'Card', 'Platform'] as const;

/** What people may hand in themselves. @assumed pages-2 /WorkMode */
export const COLLECTED_ITEMS = ['Face', 'Card', 'Fingerprint'] as const;

/**
 * `Timeout` seconds for one person, `AutoReturn` hours until the device returns to normal, 0 never. @assumed pages-2
 * /WorkMode
 */
export interface WorkModeTable {
  Mode: number;
  /**
   * When the device returns to normal, wall time; '' in normal mode, and where it does not return. The device writes
   * it. @assumed ours: the page shows a time, and nothing of the entry says where it comes from
   */
  ReturnTime: string;
  Collection: {
    Face: boolean;
    Card: boolean;
    Fingerprint: boolean;
    IdentifyBy: string;
    KnownOnly: boolean;
    AllowReplace: boolean;
    Timeout: number;
    AutoReturn: number;
  };
}

/** What became of somebody at the terminal. @assumed pages-2 /WorkMode (collected today, waiting, refused) */
export const COLLECT_STATES = ['Collected', 'Waiting', 'Refused'] as const;
/** One of these. */
export type CollectState = (typeof COLLECT_STATES)[number];
