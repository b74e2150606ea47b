/** How the screen shows a fact of a person. Values @assumed ours: pages-3 /cfg/PrivacySet names them in words */
export const SHOWN_FORMS = ['Full', 'Masked', 'Hidden'] as const;

/**
 * Personal data: what the screen shows after somebody was verified, and what the device stores. `RecordDays`: access
 * records are removed after that many days, 0: only when their table is full. @assumed pages-3 /cfg/PrivacySet
 */
export interface PrivacyTable {
  Show: { Name: string; UserID: string; Photo: string; Department: string };
  Store: { Face: boolean; Snapshot: boolean; Fingerprint: boolean; RecordDays: number };
}
