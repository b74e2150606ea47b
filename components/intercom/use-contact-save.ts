import { useTranslations } from 'next-intl';
import type { VideoTalkContact } from '@/lib/contract/records';
import { saveContact } from '@/lib/intercom/contacts';
import { rpc, sealed } from '@/lib/session/device';

interface ContactSave {
  /** What people are told when it was stored. */
  told: string;
  /** What stands beside the number when somebody else took it meanwhile. */
  taken: 'NumberTaken' | 'RoomExists';
}

/** Stores a contact of the directory, for `useDrawerSave`. */
export function useContactSave({ told, taken }: ContactSave) {
  const form = useTranslations('form');
  return async (contact: VideoTalkContact) => {
    const saved = await saveContact({ rpc, sealed }, contact);
    if (saved.kind === 'number-taken') {
      return { problems: { number: { key: taken, values: { value: contact.VTLongNumber } } } };
    }
    return { told: saved.replyLost ? form('savedReplyLost') : told };
  };
}
