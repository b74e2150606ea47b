/** The SIM card and its PIN. @assumed pages-2 /network/4G (PIN entry); three attempts as on real cards */
import type { DeviceState } from '../state/device-state';

const PIN_TRIES = 3;

/** `pin`: of which card it is known: another one starts anew. `wrong`: PINs in a row. */
export interface SimState {
  pin: string;
  wrong: number;
  isOpen: boolean;
}

/** Attempts left while the card asks for its PIN, 0 once it is locked; undefined when it does not ask. */
export function pinTries({ switches, sim }: Pick<DeviceState, 'switches' | 'sim'>): number | undefined {
  const known = sim.pin === switches.simPin ? sim : undefined;
  if (switches.simPin === '' || known?.isOpen) return undefined;
  return Math.max(0, PIN_TRIES - (known?.wrong ?? 0));
}

/** The card after this PIN. A locked one takes none. */
export function afterPin(state: Pick<DeviceState, 'switches' | 'sim'>, typed: string): SimState {
  const { simPin: pin } = state.switches;
  const left = pinTries(state) ?? PIN_TRIES;
  const isOpen = left > 0 && typed === pin;
  return { pin, isOpen, wrong: isOpen ? 0 : Math.min(PIN_TRIES, PIN_TRIES - left + 1) };
}
