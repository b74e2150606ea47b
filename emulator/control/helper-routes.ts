import { Router } from 'express';
import type { HelperSettings } from '../helper/helper-calls';
import { neededMember, objectBody, optionalMember, wholeMember } from './control-body';
import { type ControlContext, ControlError } from './control-context';

const MAX_DELAY_MS = 60_000;
const MAX_TEXT = 4096;
const MAX_PATHS = 200;

/** The emulated helper: on and off, behaviour, folder, open file dialog. @assumed pages-3 9, 12.5 */
export function helperRoutes({ helper }: ControlContext): Router {
  const router = Router();
  const shown = () => ({
    origin: helper.origin ?? null,
    settings: helper.calls.settings,
    files: helper.calls.folder.list(),
    isDialogOpen: helper.calls.isDialogOpen,
    calls: helper.heard,
  });
  router.get('/helper', (_request, response) => {
    response.json(shown());
  });
  router.patch('/helper', (request, response) => {
    Object.assign(helper.calls.settings, readChange(objectBody(request), helper.calls.settings));
    response.json(shown());
  });
  router.post('/helper/start', async (_request, response) => {
    await helper.start().catch((error: unknown) => {
      throw new ControlError(409, `the helper cannot listen: ${error instanceof Error ? error.message : error}`);
    });
    response.json(shown());
  });
  router.post('/helper/stop', async (_request, response) => {
    await helper.stop();
    response.json(shown());
  });
  router.put('/helper/files', (request, response) => {
    const body = objectBody(request);
    const path = neededMember(body, 'path', 'string');
    const data = neededMember(body, 'data', 'string');
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(data)) throw new ControlError(400, 'data: base64 is needed');
    if (!helper.calls.folder.put(path, Buffer.from(data, 'base64')))
      throw new ControlError(400, 'path: empty or too long, or the folder is full');
    response.json(shown());
  });
  router.delete('/helper/files', (_request, response) => {
    helper.calls.folder.clear();
    response.json(shown());
  });
  router.post('/helper/dialog', (request, response) => {
    const { paths } = objectBody(request);
    if (!helper.calls.answerDialog(paths === undefined ? undefined : readPaths('paths', paths)))
      throw new ControlError(409, 'no file dialog is open');
    response.json(shown());
  });
  return router;
}

function readChange(body: Record<string, unknown>, now: HelperSettings): Partial<HelperSettings> {
  const change: Partial<HelperSettings> = {};
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(now, name)) throw new ControlError(400, `${name}: none of ${Object.keys(now).join(', ')}`);
  }
  const version = optionalMember(body, 'version', 'string');
  if (version !== undefined) change.version = shortText('version', version);
  if (body.answerDelayMs !== undefined) change.answerDelayMs = wholeMember(body, 'answerDelayMs', 0, MAX_DELAY_MS);
  if (body.closeAfter !== undefined) change.closeAfter = wholeMember(body, 'closeAfter', 0, 1_000_000);
  const isRefusing = optionalMember(body, 'isRefusing', 'boolean');
  if (isRefusing !== undefined) change.isRefusing = isRefusing;
  if (body.select !== undefined) change.select = body.select === null ? null : readPaths('select', body.select);
  if (body.upload !== undefined) {
    const upload = objectBody({ body: body.upload });
    change.upload = {
      status: wholeMember(upload, 'status', 100, 599),
      body: shortText('upload.body', optionalMember(upload, 'body', 'string') ?? ''),
    };
  }
  return change;
}

function readPaths(name: string, value: unknown): string[] {
  const isList = Array.isArray(value) && value.length <= MAX_PATHS && value.every((each) => typeof each === 'string');
  if (!isList) throw new ControlError(400, `${name}: a list of at most ${MAX_PATHS} paths is needed`);
  return value;
}

function shortText(name: string, text: string): string {
  if (text.length > MAX_TEXT) throw new ControlError(400, `${name}: at most ${MAX_TEXT} characters`);
  return text;
}
