import { useTranslations } from 'next-intl';
import { useMerge } from '@/components/form/use-merge';
import type { VideoTalkContact } from '@/lib/contract/records';
import type { Fields } from '@/lib/forms/fields';
import { readContacts, saveContact } from '@/lib/intercom/contacts';
import { rpc, sealed } from '@/lib/session/device';

interface ContactSave<F extends object> {
  /** Undefined for a new one. */
  contact: VideoTalkContact | undefined;
  /** How the fields of the drawer are bound to the contact. */
  bound: {
    toFields(contact?: VideoTalkContact): F;
    toRow(values: F, was?: VideoTalkContact): VideoTalkContact;
  };
  label(key: keyof F & string): string;
  /** The toast after it was stored. */
  message: string;
  /** The text beside the number when another user has taken it meanwhile. */
  taken: 'NumberTaken' | 'RoomExists';
}

/** Stores a contact of the directory, for `useDrawerForm`: the changes of the drawer over what the device holds now. */
export function useContactSave<F extends object>({ contact, bound, label, message, taken }: ContactSave<F>) {
  const form = useTranslations('form');
  const merge = useMerge(label);
  return async (values: F, fields: Fields<F>) => {
    // The device refuses to change one that somebody has deleted.
    const held =
      contact && ((await readContacts(rpc, contact.Type)).find(({ RecNo }) => RecNo === contact.RecNo) ?? contact);
    const row = bound.toRow(held ? merge(fields, bound.toFields(held)) : values, held);
    const saved = await saveContact({ rpc, sealed }, row);
    if (saved.kind === 'number-taken') {
      return { problems: { number: { key: taken, values: { value: row.VTLongNumber } } } };
    }
    return { message: saved.replyLost ? form('savedReplyLost') : message };
  };
}
