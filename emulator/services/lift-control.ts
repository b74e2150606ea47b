/** LiftControl: the floors. @spec §7; @assumed pages-1 /liftControl */
import { FLOOR, LIFT } from '@/lib/contract/limits';
import type { FloorInfo } from '@/lib/contract/records';
import { doesPress, floorsProblem } from '../rules/lift';
import { service } from '../service';
import { orNull } from './access-batches';
import { badValue, refusedFor } from './device-error';
import { readList, readWhole } from './read-params';

/** Methods of the area LiftControl. */
export const liftControl = service('LiftControl', {
  'LiftControl.getFloorInfo': ({ state }) => ({ Info: orNull([...state.floors]) }),

  'LiftControl.setFloorInfo'({ core, state }, params) {
    const list = readList(params.Info, 'Info', LIFT.rowsMax);
    const wrong = floorsProblem(list);
    if (wrong !== undefined) throw badValue(`Info${wrong}`);
    const next = (list as FloorInfo[]).toSorted((one, other) => one.Floor - other.Floor);
    const gone = state.floors.filter(({ Floor }) => !next.some((each) => each.Floor === Floor));
    const isGiven = ({ Floor }: FloorInfo) => state.access.users.some(({ FloorNo }) => FloorNo.includes(String(Floor)));
    if (gone.some(isGiven)) throw refusedFor('TargetInUse');
    core.update((draft) => {
      draft.floors = next;
    });
    return true;
  },

  'LiftControl.testFloor'({ state }, params) {
    const answers = doesPress(state, readWhole(params.Floor, 'Floor', FLOOR.min, FLOOR.max));
    if (answers === undefined) throw badValue('Floor');
    if (!answers) throw refusedFor('LiftModuleTimeout');
    return true;
  },
});
