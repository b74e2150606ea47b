import {
  FAULT_CHANGE,
  FAULT_RULE,
  type FaultRule,
  HIDDEN_SESSION,
  LISTED_FAULT,
  NEW_FAULT,
  type NewFault,
} from '../faults/fault-rule';
import { misspeltUser } from '../faults/known-names';
import { either, list, object, optional, text } from '../json-shape';
import { unknownName } from '../nearest-name';
import { type ControlContext, ControlError } from './control-context';
import { route } from './control-route';

const ID = object({ id: text(64) });
const RULES = object({ faults: list(FAULT_RULE) });
const LISTED = object({ faults: list(LISTED_FAULT) });
const NONE = { 404: 'No such rule' };

const noRule = (faults: ControlContext['faults'], id: string) =>
  new ControlError(
    404,
    unknownName(
      'fault rule',
      id,
      faults.list().map((rule) => rule.id),
    ),
  );

/** An account may come later, but not under a name that is misspelt now. Errors: ControlError 400. */
function checkUser({ state }: ControlContext['device'], user: string | undefined): void {
  const names = state().accounts.map(({ name }) => name);
  const wrong = misspeltUser(user, names);
  if (wrong) throw new ControlError(400, `match.user: ${wrong}`);
}

const listed = <Rule extends FaultRule>(rule: Rule): Rule =>
  rule.match.session === undefined ? rule : { ...rule, match: { ...rule.match, session: HIDDEN_SESSION } };

function clear({ faults, release }: ControlContext) {
  faults.clear();
  release(true);
  return { faults: [] };
}

/** Fault rules. @assumed pages-3 12.4, 12.5 */
export const FAULT_ROUTES = {
  'GET /faults': route({
    summary: 'The fault rules with their hits; `?unused` those without',
    query: object({ unused: optional(text()) }),
    reply: LISTED,
    run: ({ faults }, { query: { unused } }) => ({
      faults: faults
        .list()
        .filter(({ hits }) => unused === undefined || hits === 0)
        .map(listed),
    }),
  }),
  'POST /faults': route({
    summary: 'Adds a rule or a list of rules; a rule with a known id replaces that one',
    body: either<NewFault | NewFault[]>(NEW_FAULT, list(NEW_FAULT)),
    reply: RULES,
    status: 201,
    example: { body: { id: 'gone', match: { method: 'magicBox.reboot' }, action: { type: 'error', code: 1 } } },
    run({ faults, device }, { body }) {
      const rules = Array.isArray(body) ? body : [body];
      for (const rule of rules) checkUser(device, rule.match?.user);
      return { faults: faults.addAll(rules).map(listed) };
    },
  }),
  'POST /faults/clear': route({
    summary: 'Removes all rules and the record of their actions, and ends what they hold',
    reply: RULES,
    run: clear,
  }),
  'DELETE /faults': route({ summary: 'As POST /faults/clear', reply: RULES, run: clear }),
  'PATCH /faults/{id}': route({
    summary: 'Changes members of a rule; null takes times or probability away',
    params: ID,
    body: FAULT_CHANGE,
    reply: RULES,
    errors: NONE,
    example: { params: { id: 'gone' }, body: { enabled: false } },
    run({ faults, device }, { params: { id }, body }) {
      checkUser(device, body.match?.user);
      if (body.id !== undefined && body.id !== id) throw new ControlError(400, 'id: a rule keeps its name');
      // A listed rule that is sent back stays about its login.
      const held = faults.list().find((each) => each.id === id)?.match.session;
      const match = body.match?.session === HIDDEN_SESSION ? { ...body.match, session: held } : body.match;
      const rule = faults.change(id, { ...body, ...(match && { match }) });
      if (!rule) throw noRule(faults, id);
      return { faults: [listed(rule)] };
    },
  }),
  'DELETE /faults/{id}': route({
    summary: 'Removes a rule',
    params: ID,
    reply: LISTED,
    errors: NONE,
    example: { params: { id: 'gone' } },
    run({ faults }, { params: { id } }) {
      if (!faults.remove(id)) throw noRule(faults, id);
      return { faults: faults.list().map(listed) };
    },
  }),
};
