import { __iconNode as creditCard } from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import { __iconNode as faceId } from '@tabler/icons-react/dist/esm/icons/IconFaceId.mjs';
import { __iconNode as fingerprint } from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { __iconNode as key } from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { __iconNode as pencil } from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { __iconNode as trash } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { __iconNode as zoomQuestion } from '@tabler/icons-react/dist/esm/icons/IconZoomQuestion.mjs';
import { onePath } from '@/components/table/icon-sheet';

/** Icons of the rows as a shared sheet, because many rows are rendered. */
export const PERSON_ICONS = {
  face: onePath(faceId),
  card: onePath(creditCard),
  fingerprint: onePath(fingerprint),
  password: onePath(key),
  explain: onePath(zoomQuestion),
  edit: onePath(pencil),
  remove: onePath(trash),
} as const;

export type PersonIcon = keyof typeof PERSON_ICONS;
