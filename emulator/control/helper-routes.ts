import type { HelperFile } from '@/lib/contract/helper';
import type { HelperLogin, HelperSettings, HelperWindow } from '../helper/helper-calls';
import { flag, list, named, nullable, number, object, optional, partial, type Shape, text, whole } from '../json-shape';
import { type ControlContext, ControlError } from './control-context';
import { route } from './control-route';

const MAX_DELAY_MS = 60_000;
const MAX_TEXT = 4096;
const MAX_PATHS = 200;

const PATHS = list(text(), MAX_PATHS);
const FILE: Shape<HelperFile> = object({ path: text(), name: text(), size: whole(0) });
const LOGIN: Shape<HelperLogin> = object({ login: whole(1), ip: text(), port: whole(0, 65_535), user: text() });
const WINDOW: Shape<HelperWindow> = object({ window: whole(1), rect: list(number()) });

const SETTINGS: Shape<HelperSettings> = named(
  'HelperSettings',
  object({
    version: text(MAX_TEXT),
    answerDelayMs: whole(0, MAX_DELAY_MS),
    isRefusing: flag,
    closeAfter: whole(0, 1_000_000),
    select: nullable(PATHS),
    upload: nullable(object({ status: whole(100, 599), body: text(MAX_TEXT) })),
    isLoginRefused: flag,
  }),
);

const REPORT = named(
  'HelperReport',
  object({
    origin: nullable(text()),
    settings: SETTINGS,
    files: list(FILE),
    isDialogOpen: flag,
    logins: list(LOGIN),
    windows: list(WINDOW),
    calls: list(text()),
  }),
);

const shown = ({ helper }: ControlContext) => ({
  origin: helper.origin ?? null,
  settings: helper.calls.settings,
  files: helper.calls.folder.list(),
  isDialogOpen: helper.calls.isDialogOpen,
  logins: helper.calls.logins,
  windows: helper.calls.windows,
  calls: [...helper.heard],
});

/** The emulated helper: on and off, behaviour, folder, open file dialog. @assumed pages-3 9, 12.5 */
export const HELPER_ROUTES = {
  'GET /helper': route({
    summary: 'The emulated helper: address (null while it is off), behaviour, folder, names of its newest calls',
    reply: REPORT,
    run: shown,
  }),
  'PATCH /helper': route({
    summary:
      "Changes the helper's behaviour; `select` null leaves a file dialog open, `upload` null sends to the device",
    body: partial(SETTINGS),
    reply: REPORT,
    example: { body: { answerDelayMs: 5 } },
    run(context, { body }) {
      Object.assign(context.helper.calls.settings, body);
      return shown(context);
    },
  }),
  'POST /helper/start': route({
    summary: 'Starts the helper',
    reply: REPORT,
    errors: { 409: 'Its port is in use' },
    async run(context) {
      await context.helper.start().catch((error: unknown) => {
        throw new ControlError(409, `the helper cannot listen: ${error instanceof Error ? error.message : error}`);
      });
      return shown(context);
    },
  }),
  'POST /helper/stop': route({
    summary: 'Stops the helper and its connections',
    reply: REPORT,
    async run(context) {
      await context.helper.stop();
      return shown(context);
    },
  }),
  'PUT /helper/files': route({
    summary: "Puts a file (base64) into the helper's virtual folder",
    body: object({ path: text(), data: text(undefined, /^[A-Za-z0-9+/]*={0,2}$/) }),
    reply: REPORT,
    example: { body: { path: 'C:/a.bin', data: 'AAAA' } },
    run(context, { body: { path, data } }) {
      if (!context.helper.calls.folder.put(path, Buffer.from(data, 'base64')))
        throw new ControlError(400, 'path: empty or too long, or the folder is full');
      return shown(context);
    },
  }),
  'DELETE /helper/files': route({
    summary: 'Empties the virtual folder',
    reply: REPORT,
    run(context) {
      context.helper.calls.folder.clear();
      return shown(context);
    },
  }),
  'POST /helper/dialog': route({
    summary: 'Ends the open file dialog with these files, or without any',
    body: object({ paths: optional(PATHS) }),
    reply: REPORT,
    errors: { 409: 'No file dialog is open' },
    run(context, { body: { paths } }) {
      if (!context.helper.calls.answerDialog(paths)) throw new ControlError(409, 'no file dialog is open');
      return shown(context);
    },
  }),
};
