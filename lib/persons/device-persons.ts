import { browserClock } from '@/lib/clock';
import { rpc, session } from '@/lib/session/device';
import { AllPersons } from './all-persons';

/** Everybody on this console's device; loaded on first use, and dropped at sign-out. */
export const devicePersons = new AllPersons({ rpc, clock: browserClock });

session.state.subscribe(() => session.state.get().phase === 'none' && devicePersons.drop());
