import { anything, map } from '../json-shape';
import { CLOCK_ROUTES } from './clock-routes';
import { CONTENT_ROUTES } from './content-routes';
import { route } from './control-route';
import { DEVICE_ROUTES } from './device-routes';
import { DISTURBANCE_ROUTES } from './disturbance-routes';
import { DOOR_ROUTES } from './door-routes';
import { EVENT_ROUTES } from './event-routes';
import { FAULT_ROUTES } from './fault-routes';
import { HELPER_ROUTES } from './helper-routes';
import { LOGIN_ROUTES } from './login-routes';
import { openApi } from './open-api';
import { PRESET_ROUTES } from './preset-routes';
import { REQUEST_ROUTES } from './request-routes';
import { RESET_ROUTES } from './reset-routes';
import { SNAPSHOT_ROUTES } from './snapshot-routes';
import { STATE_ROUTES } from './state-routes';

/**
 * Every call of the control API, by method and path. The app, the description at /openapi.json, the client and the
 * tests are derived from it. @assumed pages-3 12.5
 */
export const CONTROL_ROUTES = {
  ...STATE_ROUTES,
  ...CONTENT_ROUTES,
  ...CLOCK_ROUTES,
  ...RESET_ROUTES,
  ...SNAPSHOT_ROUTES,
  ...FAULT_ROUTES,
  ...PRESET_ROUTES,
  ...DISTURBANCE_ROUTES,
  ...REQUEST_ROUTES,
  ...EVENT_ROUTES,
  ...LOGIN_ROUTES,
  ...DEVICE_ROUTES,
  ...DOOR_ROUTES,
  ...HELPER_ROUTES,
  'GET /openapi.json': route({
    summary: 'This description, as OpenAPI 3.1',
    reply: map(anything()),
    run: (): Record<string, unknown> => openApi(CONTROL_ROUTES),
  }),
};

/** Method and path of a call. */
export type RouteName = keyof typeof CONTROL_ROUTES;
