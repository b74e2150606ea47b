import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';
import { type ContactKind, fitsMask } from '@/lib/validation/contact';

/** Outcome of a change of the recovery contact; without an answer the stored one is read. */
export type ContactChange =
  | { kind: 'changed'; replyLost: boolean }
  /** No answer came, and the device still holds the old one. */
  | { kind: 'unchanged' }
  /** No answer came, and the stored contact could not be read or looks the same before and after. */
  | { kind: 'unknown' };

/**
 * Binds another recovery contact. `before` is the stored one as the page shows it, masked. Throws RpcError when
 * refused, TransportError when nothing was sent. @spec §7 PasswdFind
 */
export async function changeContact(
  rpc: RpcClient,
  sealed: SealedCalls,
  { kind, contact, before }: { kind: ContactKind; contact: string; before: string },
): Promise<ContactChange> {
  const member = kind === 'phone' ? { contactPhone: contact, mode: 1 } : { contactEmail: contact, mode: 2 };
  try {
    await sealed.call('PasswdFind.setContact', member);
    return { kind: 'changed', replyLost: false };
  } catch (error) {
    if (!(error instanceof TransportError) || error.method !== 'PasswdFind.setContact') throw error;
  }
  const held = await rpc.call('PasswdFind.getContact', { mode: 0 }).catch(() => undefined);
  if (typeof held?.contact !== 'string') return { kind: 'unknown' };
  const fits = fitsMask(contact, held.contact);
  if (fits && held.contact !== before) return { kind: 'changed', replyLost: true };
  // A device that binds both may show the other one, and two addresses may look alike when masked.
  const isOther = held.contact !== '' && held.contact.includes('@') !== (kind === 'email');
  return fits || isOther ? { kind: 'unknown' } : { kind: 'unchanged' };
}
