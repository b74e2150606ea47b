/** Opening methods of doors. */

/**
 * Opening methods of `AccessControl[i].Method`. The wire names of pages; combinations limited by `AC.getCaps`
 * UnlockModes. @spec §3 opening methods; codes @assumed pages-1 /mode/compareMode
 */
export const DOOR_METHODS = {
  password: 0,
  card: 1,
  cardOrPassword: 2,
  cardAndPassword: 3,
  timeSection: 5,
  fingerprint: 6,
  cardOrPasswordOrFingerprint: 7,
  cardAndFingerprint: 10,
  multiCard: 11,
  face: 17,
  cardAndFace: 21,
  cardOrFace: 25,
  any: 35,
} as const;

export type DoorMethod = keyof typeof DOOR_METHODS;
