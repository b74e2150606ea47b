import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';

const has = { cardAuth: true, fingerprintAuth: true, timeSection: true, holidayPlan: true };

/** Mock of `use-visitor`: an administrator at a device of four doors. */
export const personVisitor = {
  useCapabilities: () => ({ ...DEFAULT_CAPABILITIES, ...has, doorCount: 4 }),
  useVisitor: () => ({ userName: 'admin' }),
  useAuthority: () => true,
};
