import { useTranslations } from 'next-intl';
import type { VideoTalkContact } from '@/lib/contract/records';
import { saveContact } from '@/lib/intercom/contacts';
import { rpc, sealed } from '@/lib/session/device';

interface ContactSave {
  /** The toast after it was stored. */
  message: string;
  /** The text beside the number when another user has taken it meanwhile. */
  taken: 'NumberTaken' | 'RoomExists';
}

/** Stores a contact of the directory, for `useDrawerForm`. */
export function useContactSave({ message, taken }: ContactSave) {
  const form = useTranslations('form');
  return async (contact: VideoTalkContact) => {
    const saved = await saveContact({ rpc, sealed }, contact);
    if (saved.kind === 'number-taken') {
      return { problems: { number: { key: taken, values: { value: contact.VTLongNumber } } } };
    }
    return { message: saved.replyLost ? form('savedReplyLost') : message };
  };
}
