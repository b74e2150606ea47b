import type { Authority } from '@/lib/contract/authorities';
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { useStore } from '@/lib/use-store';
import { session } from './device';
import type { SignedIn } from './session';

/** The signed-in visitor, also while the session is over and the page waits. Undefined: none. */
export function useVisitor(): SignedIn | undefined {
  const state = useStore(session.state);
  return state.phase === 'none' ? undefined : state.visitor;
}

/** Capabilities inside the console, where the guard guarantees a visitor. */
export function useCapabilities(): DeviceCapabilities {
  const visitor = useVisitor();
  if (!visitor) throw new Error('useCapabilities is used outside the guard');
  return visitor.capabilities;
}

/** Whether the account holds a right; actions without it are not offered. */
export const useAuthority = (authority: Authority): boolean => useVisitor()?.authorities.includes(authority) ?? false;
