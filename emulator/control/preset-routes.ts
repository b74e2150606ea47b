import { FAULT_RULE } from '../faults/fault-rule';
import { described, list, named, object, oneOf, optional, text } from '../json-shape';
import { PRESET_SUBJECTS, raisePreset } from '../presets/all-presets';
import { PRESET_WAYS } from '../presets/preset';
import { route } from './control-route';

const DONE = described('What is done to the device', text());
const NEXT = described('What an administrator does then to see the answer', text());

const PRESET = named(
  'Preset',
  object({
    row: described('Name of the row', text()),
    title: described('Code or name in the error catalogue', text()),
    subject: oneOf(Object.keys(PRESET_SUBJECTS)),
    way: described(
      'itself: by the state alone; switch: a switch of /switches; rule: a fault rule; happening: as /device does it',
      oneOf(PRESET_WAYS),
    ),
    routes: described('Pages where it can arise; empty: on all', list(text())),
    done: DONE,
    next: NEXT,
    variants: described('Forms of the row, the default first; empty: it has one', list(text())),
  }),
);

const RAISED = named(
  'RaisedPreset',
  object({
    row: text(),
    variant: text(),
    done: DONE,
    next: NEXT,
    rules: described('Fault rules that were added; POST /faults/clear removes them', list(FAULT_RULE)),
    files: described(
      'Files that the administrator needs',
      list(object({ name: text(), data: described('Content in base64', text()) })),
    ),
  }),
);

/** The rows of the error catalogue, each raised by one call; POST /reset puts everything back. @assumed pages-3 11 */
export const PRESET_ROUTES = {
  'GET /faults/presets': route({
    summary: 'Every row of the error catalogue: how it is raised, where it can arise, and what is done for it',
    reply: object({ presets: list(PRESET) }),
    run: () => ({
      presets: Object.entries(PRESET_SUBJECTS).flatMap(([subject, presets]) =>
        Object.entries(presets).map(([row, { title, way, routes, done, next, variants = [] }]) => ({
          row,
          title,
          subject,
          way,
          done,
          next,
          routes: [...routes],
          variants: [...variants],
        })),
      ),
    }),
  }),
  'POST /faults/presets/{row}': route({
    summary: 'Raises a row of the error catalogue, with all that it needs; POST /reset puts everything back',
    params: object({ row: text(64) }),
    body: object({ variant: optional(described('A form of the row; its first one when absent', text(32))) }),
    reply: RAISED,
    errors: { 404: 'No such row; the text names the nearest one' },
    example: { params: { row: 'operate-fail' }, body: {} },
    run: (context, { params: { row }, body: { variant } }) => raisePreset(context, row, variant),
  }),
};
