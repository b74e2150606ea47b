import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { loadCapabilities } from '@/lib/capabilities/load-capabilities';
import { readWebCaps } from '@/lib/capabilities/read-capabilities';
import { browserClock } from '@/lib/clock';
import { AUTHORITIES } from '@/lib/contract/authorities';
import { type Capability, type DeviceCapabilities, REDUCED_ROUTES_PATTERNS } from '@/lib/contract/capabilities';
import { PROFILES } from '@/lib/contract/profiles';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { REDUCED_MENU_GROUPS } from './reduced-routes';
import { CONSOLE_ROUTES, PUBLIC_ROUTES } from './route-table';
import { groupsOf, verdict, visibleMenu } from './verdict';

const FILE = join(import.meta.dirname, 'menu-matrix.txt');
const paths = CONSOLE_ROUTES.map((each) => each.path);

/** Capabilities of an emulated device as the console reads them after sign-in, not those of the profile table. */
async function capabilitiesOf(profile: (typeof PROFILES)[number]['name']): Promise<DeviceCapabilities> {
  const { device } = testDevice({ profile });
  device.setSwitches({ strict: 'report' });
  if (device.state().init.status !== 2) {
    const contact = device.state().init.find.includes('A') ? { CellPhone: '13800000000' } : { Mail: 'ops@example.org' };
    const account = { name: 'admin', pwd: 'Admin123', ...contact };
    device.handle(
      { method: 'DevInit.account', params: account, id: 1 },
      { entryPoint: 'outside', address: '127.0.0.1', secure: false },
    );
  }
  const signedIn = await signInAs(device);
  const found = await loadCapabilities(signedIn, readWebCaps(device.webCapsConfig(), device.preLanguage()));
  expect(device.unexpected(), `calls that the strict device ${profile} does not know`).toEqual([]);
  return found;
}

/** Addresses of the menu for the administrator who signs in now. */
async function menuAt(device: ReturnType<typeof testDevice>['device']): Promise<string[]> {
  const webCaps = readWebCaps(device.webCapsConfig(), device.preLanguage());
  const capabilities = await loadCapabilities(await signInAs(device), webCaps);
  return visibleMenu({ authorities: AUTHORITIES, capabilities }).flatMap(({ routes }) =>
    routes.map(({ path }) => path),
  );
}

async function signInAs(device: ReturnType<typeof testDevice>['device']): Promise<RpcClient> {
  const client = new RpcClient(async (_url, init) => {
    const request = JSON.parse(String(init.body));
    return new Response(
      JSON.stringify(device.handle(request, { entryPoint: 'rpc', address: '127.0.0.1', secure: false }).reply),
    );
  }, browserClock);
  const { signIn } = await import('@/lib/session/sign-in');
  const outcome = await signIn(client, 'admin', 'Admin123');
  if (outcome.kind !== 'accepted') throw new Error(`sign-in came to ${outcome.kind}`);
  client.setSession(outcome.session);
  return client;
}

const mark = (capabilities: DeviceCapabilities, path: string) =>
  verdict(path, { authorities: AUTHORITIES, capabilities }) === 'ok' ? 'x' : '.';

describe('menu matrix', () => {
  it('has all 97 rows', () => {
    expect(PUBLIC_ROUTES.length + CONSOLE_ROUTES.length).toBe(97);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('shows in each profile exactly the routes of the checked-in table', async () => {
    const columns = await Promise.all(PROFILES.map(async ({ name }) => [name, await capabilitiesOf(name)] as const));
    const width = Math.max(...paths.map((path) => path.length));
    const names = columns.map(([name], index) => `${String(index + 1).padStart(2)} ${name}`);
    const head = `${' '.repeat(width)} ${columns.map((_, index) => String(index + 1).padStart(2)).join(' ')}`;
    const rows = paths.map(
      (path) => `${path.padEnd(width)} ${columns.map(([, capabilities]) => ` ${mark(capabilities, path)}`).join(' ')}`,
    );
    const table = `${[...names, '', head, ...rows].join('\n')}\n`;
    if (!existsSync(FILE) || process.env.UPDATE_MATRIX) writeFileSync(FILE, table);
    expect(table).toBe(readFileSync(FILE, 'utf8'));
  });

  it('hides exactly the routes that depend on a capability when it is switched off', async () => {
    const full = await capabilitiesOf('face-full');
    const open = (capabilities: DeviceCapabilities) => paths.filter((path) => mark(capabilities, path) === 'x');
    const before = open(full);
    const switches = Object.keys(full).filter((key) => full[key as Capability] === true) as Capability[];
    for (const capability of switches) {
      const after = open({ ...full, [capability]: false });
      const gone = before.filter((path) => !after.includes(path));
      const gated = CONSOLE_ROUTES.filter((each) =>
        each.when.needs.some((need) => need.split(/ or | and /).includes(capability)),
      );
      for (const path of gone)
        expect(
          gated.map((each) => each.path),
          `${capability} hides ${path}`,
        ).toContain(path);
      // What needs it whatever else there is, is gone.
      const needy = CONSOLE_ROUTES.filter(({ when }) => when.needs.includes(capability)).map(({ path }) => path);
      expect(
        needy.filter((path) => after.includes(path)),
        capability,
      ).toEqual([]);
    }
  });

  it('hides a route without its authority, and the alarm log appears when the linkage page is hidden', async () => {
    const full = await capabilitiesOf('face-full');
    const without = AUTHORITIES.filter((each) => each !== 'AuthEventCfg');
    expect(verdict('/alarm/alarmcfg', { authorities: without, capabilities: full })).toBe('no-authority');
    expect(verdict('/log/alarm', { authorities: AUTHORITIES, capabilities: full })).toBe('not-supported');
    expect(verdict('/log/alarm', { authorities: AUTHORITIES, capabilities: { ...full, alarmOutSlots: 0 } })).toBe('ok');
    expect(verdict('/door', undefined)).toBe('no-session');
  });

  it('has the reduced set for its device types only', async () => {
    const reduced = await capabilitiesOf('reduced');
    expect(reduced.reducedRoutes).toBe(true);
    expect(REDUCED_ROUTES_PATTERNS).toContain('^ASM');
    expect(groupsOf(reduced).map((group) => group.name)).toEqual([
      'alarm',
      'image',
      'compareMode',
      'video',
      'network',
      'safety',
      'users',
      'systemSupport',
      'logs',
    ]);
    expect(mark(reduced, '/personManage')).toBe('.');
    const visitor = { authorities: AUTHORITIES, capabilities: reduced };
    expect(visibleMenu(visitor).flatMap((group) => group.routes.map((each) => each.path))).not.toContain('/door');
  });

  it.each(['reduced', 'face-full'] as const)(
    'follows a changed device type at the next sign-in: %s',
    async (profile) => {
      const { device } = testDevice({ profile });
      const types = profile === 'reduced' ? ['ASI-7000', 'ASM-1000'] : ['ASM-1000', 'ASI-7000'];
      const before = await menuAt(device);
      const menus: string[][] = [];
      for (const deviceType of types) {
        device.setCapabilities({ deviceType });
        menus.push(await menuAt(device));
      }
      const [changed, again] = menus;
      expect(again).toEqual(before);
      const [reduced, full] = profile === 'reduced' ? [before, changed] : [changed, before];
      // Of two pages that replace each other a device has one.
      expect(REDUCED_MENU_GROUPS.flatMap(({ routes }) => routes.map(({ path }) => path))).toEqual(
        expect.arrayContaining(reduced ?? []),
      );
      expect(reduced?.length).toBeGreaterThan(20);
      const beside = ['/personManage', '/facecfg', '/cfg/imgCfg', '/health'];
      expect(full).toEqual(expect.arrayContaining(beside));
      expect(reduced?.filter((path) => beside.includes(path))).toEqual([]);
    },
  );
});
