import {
  IconCreditCard,
  IconFaceId,
  IconFingerprint,
  IconKey,
  IconPencil,
  IconTrash,
  IconZoomQuestion,
} from '@tabler/icons-react';

/** What every row of the list shows; thousands of persons are paged through. */
export const PERSON_ICONS = {
  face: IconFaceId,
  card: IconCreditCard,
  fingerprint: IconFingerprint,
  password: IconKey,
  explain: IconZoomQuestion,
  edit: IconPencil,
  remove: IconTrash,
} as const;

export type PersonIcon = keyof typeof PERSON_ICONS;
