import { useTranslations } from 'next-intl';
import type { Authority } from '@/lib/contract/authorities';
import { useAuthority } from '@/lib/session/use-visitor';

/** A right that a part of a page needs besides that of the page. */
export interface NeededRight {
  isHeld: boolean;
  /** Its name, for the sentence that says it before anything is tried. */
  right: string;
}

/**
 * Whether the account may change a part of a page that the device guards by another right than the page. Without the
 * right the part is read-only, and a sentence names the right; a test of `lib/routes/page-calls.txt` asks for it.
 */
export function useNeededRight(authority: Authority): NeededRight {
  const t = useTranslations('user.right');
  return { isHeld: useAuthority(authority), right: t(authority) };
}
