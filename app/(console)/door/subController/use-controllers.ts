import { useQuery } from '@tanstack/react-query';
import { CHAIN_MODELS, type SubController, type SubControllerState } from '@/lib/contract/methods/sub-controllers';
import { readRows } from '@/lib/records/read-rows';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';

const REFRESH_MS = 10_000;

/** A chained controller with its state as the device reports it. */
export interface ControllerRow extends SubController {
  /** Undefined: the device reports nothing about it. */
  now: SubControllerState | undefined;
}

/** A controller without its reported state. */
export const enteredOf = ({ now: _, ...entered }: ControllerRow): SubController => entered;

interface Read {
  rows: ControllerRow[];
  models: readonly string[];
}

async function read(): Promise<Read> {
  const controllers = await readRows(rpc, 'accessControlManager.getSubControllerInfo', 'Info');
  const states = await readRows(rpc, 'accessControlManager.getSubControllerState', 'State');
  const { caps } = await rpc.call('accessControlManager.getCaps', {});
  const named = caps?.SubControllerModels;
  return {
    rows: controllers.map((each) => ({
      ...each,
      now: states.find(({ Index }) => Index === each.Index),
    })),
    models: Array.isArray(named) ? named.map(String) : CHAIN_MODELS,
  };
}

/** The chained controllers; read again every 10 s, because they change without the console. */
export function useControllers() {
  const every = usePolling(REFRESH_MS);
  return useQuery({ queryKey: ['sub-controllers'], queryFn: read, refetchInterval: every });
}
