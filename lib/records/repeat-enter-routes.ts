import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import { rpc } from '@/lib/session/device';
import { readRows } from './read-rows';

/** The routes of anti-passback, by number. Throws as `call`. */
export const readRoutes = (): Promise<RepeatEnterRoute[]> =>
  readRows(rpc, 'accessControlManager.getRepeatEnterRoute', 'Info');
