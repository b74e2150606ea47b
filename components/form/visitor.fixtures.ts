import { afterEach, beforeEach } from 'vitest';
import { AUTHORITIES, type Authority } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import { session } from '@/lib/session/device';

interface Signed {
  /** All by default. */
  authorities?: readonly Authority[];
  /** Repeated reads go on; without it the session is over, so that a page asks for nothing by itself. */
  polls?: boolean;
}

/**
 * Call once at the top of a test, before what takes its page away: in each of its cases the administrator is signed in
 * on a device of these features.
 */
export function setUpVisitor(
  features: Partial<DeviceCapabilities> = {},
  { authorities = AUTHORITIES, polls = false }: Signed = {},
): void {
  beforeEach(() => {
    const capabilities = { ...DEFAULT_CAPABILITIES, ...features };
    const visitor = { userName: 'admin', loginTime: '', capabilities, authorities };
    session.state.set(polls ? { phase: 'open', visitor } : { phase: 'over', visitor, end: 'connect-over' });
  });
  if (polls) afterEach(() => session.state.set({ phase: 'none' }));
}
