/**
 * `factory.instance` and `destroy` of areas whose calls need no handle, for clients that open one. @assumed protocol
 * 1.2
 */
import type { HandleArea } from '@/lib/contract/methods/handles';
import type { Handler } from '../service';
import { createHandle, releaseHandle } from './session-of-call';

type AreaHandles<Area extends HandleArea> = {
  [K in `${Area}.factory.instance`]: Handler<`${Area}.factory.instance`>;
} & { [K in `${Area}.destroy`]: Handler<`${Area}.destroy`> };

/** The two handlers of an area, to be merged into its own. */
export function areaHandles<Area extends HandleArea>(area: Area): AreaHandles<Area> {
  const handlers: Record<string, Handler<'magicBox.factory.instance'> | Handler<'magicBox.destroy'>> = {
    [`${area}.factory.instance`]: (call) => createHandle(call, { kind: area }),
    [`${area}.destroy`]: (call) => releaseHandle(call, area),
  };
  return handlers as AreaHandles<Area>;
}
