/** LiftControl: the floors. @spec §7; @assumed pages-1 /liftControl */
import { service } from '../service';
import { orNull } from './access-batches';

/** Methods of the area LiftControl. */
export const liftControl = service('LiftControl', {
  'LiftControl.getFloorInfo': ({ state }) => ({ Info: orNull([...state.floors]) }),
});
