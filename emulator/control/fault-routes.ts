import { Router } from 'express';
import { objectBody } from './control-body';
import { type ControlContext, ControlError } from './control-context';

/** Fault rules: list, add (one or a list), change, remove, clear. @assumed pages-3 12.4, 12.5 */
export function faultRoutes({ faults, release }: ControlContext): Router {
  const router = Router();
  router.get('/faults', (_request, response) => {
    response.json({ faults: faults.list() });
  });
  router.post('/faults', (request, response) => {
    const body: unknown = request.body;
    const added = (Array.isArray(body) ? body : [body]).map((rule) => faults.add(rule));
    response.status(201).json({ faults: added });
  });
  router.post('/faults/clear', (_request, response) => {
    faults.clear();
    release(true);
    response.json({ faults: [] });
  });
  router.delete('/faults', (_request, response) => {
    faults.clear();
    release(true);
    response.json({ faults: [] });
  });
  router.patch('/faults/:id', (request, response) => {
    const rule = faults.change(request.params.id, objectBody(request));
    if (!rule) throw new ControlError(404, `no fault rule ${request.params.id}`);
    response.json({ faults: [rule] });
  });
  router.delete('/faults/:id', (request, response) => {
    if (!faults.remove(request.params.id)) throw new ControlError(404, `no fault rule ${request.params.id}`);
    response.json({ faults: faults.list() });
  });
  return router;
}
