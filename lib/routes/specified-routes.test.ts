import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import * as conditions from './condition';
import { CONSOLE_ROUTES, PUBLIC_ROUTES } from './route-table';

const LINES = readFileSync(new URL('specified-routes.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => line.split(': ') as [path: string, needs: string]);

it('has each route of the specification, with the condition that it gives', () => {
  expect(LINES).toHaveLength(67);
  const ours = LINES.map(([path]) => {
    const when = CONSOLE_ROUTES.find((each) => each.path === path)?.when;
    return [path, when && (when.needs.join(', ') || '-')];
  });
  expect(ours).toEqual(LINES);
});

it('has a page for all of them but the five that are disabled', () => {
  const unbuilt = CONSOLE_ROUTES.filter(({ built }) => !built).map(({ path }) => path);
  expect(unbuilt).toEqual(LINES.filter(([, needs]) => needs === 'disabled').map(([path]) => path));
});

/** Named in the specification without a path. @assumed contract 9 */
const OTHERS = [
  ...['/legalInfo', '/onlineStatus', '/vto/room', '/vto/roomNo', '/vto/vts', '/vto/rigisterManage', '/network/vpn'],
  ...['/network/ddns', '/voiceRecord', '/log/tempMeasureLog', '/safe/safetyAbnormal', '/fileUpload'],
];

it('has a page for each other that the specification names', () => {
  const built = [...PUBLIC_ROUTES, ...CONSOLE_ROUTES].filter((each) => each.built).map(({ path }) => path);
  expect(OTHERS.filter((path) => !built.includes(path))).toEqual([]);
});

const facts = (change: Partial<DeviceCapabilities>, open: readonly string[] = []) => ({
  capabilities: { ...DEFAULT_CAPABILITIES, ...change },
  available: (path: string) => open.includes(path),
});

it.each([
  [conditions.has('wifi'), facts({ wifi: true }), facts({ wifi: false })],
  [conditions.lacks('wifi'), facts({ wifi: false }), facts({ wifi: true })],
  [conditions.atLeast('securityBaseline', 2), facts({ securityBaseline: 2 }), facts({ securityBaseline: 1 })],
  [conditions.atLeast('securityBaseline', 2), facts({ securityBaseline: 2.1 }), facts({ securityBaseline: 1 })],
  [conditions.below('securityBaseline', 2), facts({ securityBaseline: 1 }), facts({ securityBaseline: 2 })],
  [conditions.equals('rs485DisplayType', 1), facts({ rs485DisplayType: 1 }), facts({ rs485DisplayType: 2 })],
  [conditions.deviceLanguage('English'), facts({ devLanguage: 'English' }), facts({ devLanguage: 'Thai' })],
  [conditions.unavailable('/door'), facts({}), facts({}, ['/door'])],
  [
    conditions.all(conditions.has('wifi'), conditions.has('ptz')),
    facts({ wifi: true, ptz: true }),
    facts({ wifi: true, ptz: false }),
  ],
  [
    conditions.any(conditions.has('wifi'), conditions.has('ptz')),
    facts({ wifi: false, ptz: true }),
    facts({ wifi: false, ptz: false }),
  ],
])('%o holds where it says so and nowhere else', (condition, holds, fails) => {
  expect([condition.holds(holds), condition.holds(fails)]).toEqual([true, false]);
});
