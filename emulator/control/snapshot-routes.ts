import { list, number, object, text } from '../json-shape';
import { unknownName } from '../nearest-name';
import { type ControlContext, ControlError } from './control-context';
import { DONE, NAME, route } from './control-route';
import { MAX_SNAPSHOTS } from './snapshot-shelf';

const SNAPSHOTS = object({ snapshots: list(object({ name: text(), taken: number() })) });
const NONE = { 404: 'No such snapshot' };

const noSnapshot = (snapshots: ControlContext['snapshots'], name: string) =>
  new ControlError(
    404,
    unknownName(
      'snapshot',
      name,
      snapshots.list().map((each) => each.name),
    ),
  );

/** Named copies of the state. */
export const SNAPSHOT_ROUTES = {
  'GET /snapshots': route({
    summary: 'Names of the snapshots with the device time they were taken at, oldest first',
    reply: SNAPSHOTS,
    run: ({ snapshots }) => ({ snapshots: snapshots.list() }),
  }),
  'PUT /snapshots/{name}': route({
    summary: 'Takes a snapshot of the state, or replaces the one with that name',
    params: NAME,
    reply: SNAPSHOTS,
    errors: { 409: `There are ${MAX_SNAPSHOTS} snapshots already` },
    example: { params: { name: 'before' } },
    run({ snapshots }, { params: { name } }) {
      if (!snapshots.take(name)) throw new ControlError(409, `there are ${MAX_SNAPSHOTS} snapshots already`);
      return { snapshots: snapshots.list() };
    },
  }),
  'POST /snapshots/{name}/restore': route({
    summary: 'Puts the whole state back; all logins end',
    params: NAME,
    reply: DONE,
    errors: NONE,
    example: { params: { name: 'before' } },
    waitsItsTurn: true,
    run({ snapshots, release }, { params: { name } }) {
      if (!snapshots.restore(name)) throw noSnapshot(snapshots, name);
      release(false);
      return { ok: true };
    },
  }),
  'DELETE /snapshots/{name}': route({
    summary: 'Removes a snapshot',
    params: NAME,
    reply: SNAPSHOTS,
    errors: NONE,
    example: { params: { name: 'before' } },
    run({ snapshots }, { params: { name } }) {
      if (!snapshots.remove(name)) throw noSnapshot(snapshots, name);
      return { snapshots: snapshots.list() };
    },
  }),
};
