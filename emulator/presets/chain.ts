import type { ControlContext } from '../control/control-context';
import { capabilitiesOf } from '../state/capabilities';
import { seedChain } from '../state/seed-chain';

/**
 * Gives the device the chained controllers of the built-in one, if it can have none: by a capability, so that it stays
 * the device that it is, and a reset takes them away again.
 */
export function withChain({ device }: ControlContext, capability: 'subController' | 'remoteUpgrade'): void {
  if (device.capabilities()[capability] === true) return;
  device.setCapabilities({ [capability]: true });
  const { chain, subControllers } = seedChain(capabilitiesOf(device.state()), device.state().access, device.wallNow());
  device.update((draft) => {
    if (draft.chain.length === 0) Object.assign(draft, { chain, subControllers });
  });
}
