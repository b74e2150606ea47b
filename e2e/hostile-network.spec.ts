/**
 * Names of networks, hosts, certificates and log entries that mean harm: shown as text, each in a direction of its own.
 */
import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { test } from './fixtures/gatehouse';
import { expectUnharmed, HOSTILE, MARK, SHORT } from './fixtures/hostile';
import { settled, turnTo } from './fixtures/routes';

type Row = Record<string, unknown>;

/** Networks that a device remembers; of two it cannot name one. */
const REMEMBERED = [{ SSID: `${MARK} away txt`, AuthMode: HOSTILE, Keys: [] }, null, { SSID: { a: 1 } }];

test.setTimeout(120_000);
test.beforeEach(({ page, gate }) => {
  page.on('dialog', (dialog) => gate.note('page error', `a dialog opened: ${dialog.message()}`));
});

/** This reply for every call of that method. */
const answer = (device: ControlClient, method: string, params: Row) =>
  device.setFault({ match: { method }, action: { type: 'result', value: true, params } });

async function change(device: ControlClient, table: string, edit: (before: Row) => unknown): Promise<void> {
  await device.putTable(table, edit(await device.getTable<Row>(table)));
}

/** The page, or the dialog over it, shows the texts, and nothing else came of them. */
async function expectShown(page: Page, where: string, role: 'main' | 'dialog' = 'main'): Promise<void> {
  await expect(page.getByRole(role), where).toContainText(MARK);
  await expectUnharmed(page, where);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

test('on the pages of addresses, Wi-Fi and host names', async ({ gate, device, page }) => {
  await change(device, 'WLan', ({ eth2 }) => ({
    eth2: { ...(eth2 as Row), Enable: true, SSID: SHORT, Known: REMEMBERED },
  }));
  await change(device, 'AccessPoint', ({ eth2 }) => ({ eth2: { ...(eth2 as Row), SSID: HOSTILE } }));
  await change(device, 'Network', (table) => ({ ...table, Hostname: HOSTILE, DefaultInterface: HOSTILE }));
  await change(device, 'DDNS', (rows) =>
    (rows as unknown as Row[]).map((row, index) => ({
      ...row,
      Protocol: `${MARK} ${index}\u202Etxt`,
      Enable: index === 0,
      ...{ Address: HOSTILE, HostName: HOSTILE, UserName: HOSTILE },
    })),
  );
  const network = (SSID: string, ApConnected: boolean) => ({
    ...{ SSID, ApConnected, BSSID: HOSTILE, LinkQuality: 50, AuthMode: SHORT, EncrAlgr: HOSTILE, LinkMode: HOSTILE },
  });
  const wlanDevice = [network(HOSTILE, true), network(SHORT, false), { SSID: { a: 1 } }];
  await answer(device, 'netApp.scanWLanDevices', { wlanDevice });
  await answer(device, 'netApp.getLinkStatus', {
    ...{ ConnStatus: SHORT, Since: HOSTILE, IPAddress: HOSTILE, Reason: HOSTILE, SSID: HOSTILE, LinkQuality: HOSTILE },
  });
  const card = (Name: string, Type: string) => ({
    ...{ Name, Type, NetCardName: Name, Valid: true, IPAddress: HOSTILE, PhysicalAddress: SHORT },
    ...{ ConnStatus: 'Connected', Speed: SHORT },
  });
  // The first two are what makes the device have these pages.
  const netInterface = [card(SHORT, 'Normal'), card('eth2', 'Wireless'), card(HOSTILE, SHORT)];
  await answer(device, 'netApp.getNetInterfaces', { netInterface });
  await answer(device, 'ddnsClient.getStatus', { State: SHORT, Time: HOSTILE, Reason: HOSTILE, Address: HOSTILE });

  await gate.enter('/network/wifi');
  await settled(page);
  await expect(page.getByRole('row').filter({ hasText: MARK })).toHaveCount(3);
  await expectShown(page, '/network/wifi');
  // Of the one whose name is too long for a drawer's head, and of a usual one.
  for (const [index, row] of ['the long name', 'the short name'].entries()) {
    await page.getByRole('row').filter({ hasText: MARK }).nth(index).getByRole('button').click();
    await expectShown(page, `drawer of ${row}`, 'dialog');
    // However long the name is, the buttons can be reached.
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page
    .getByRole('row', { name: `${MARK} away txt` })
    .getByRole('button')
    .click();
  await expectShown(page, 'question of a remembered network', 'dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'Hotspot' }).click();
  await expect(page.getByLabel('Network name (SSID)')).toHaveValue(/^hostiletext<img/);
  await expectUnharmed(page, '/network/wifi, hotspot');

  await turnTo(page, '/network/ip');
  await expect(page.getByLabel('Host name')).toHaveValue(/^hostiletext<img/);
  await expectShown(page, '/network/ip');

  await turnTo(page, '/network/ddns');
  await expect(page.getByLabel('Host name')).toHaveValue(/^hostiletext<img/);
  await expectShown(page, '/network/ddns');
  // The question before another provider is used names the first one.
  await page.getByRole('tab').nth(1).click();
  await settled(page);
  await page.getByRole('switch', { name: 'Use DDNS' }).click({ force: true });
  for (const label of ['Server address', 'Host name']) await page.getByLabel(label, { exact: true }).fill('ok.example');
  await page.getByLabel('User name', { exact: true }).fill('door');
  await press(page, /^Save$/);
  await expectShown(page, 'question of /network/ddns', 'dialog');
});

test('in the last attempts of a tunnel', async ({ gate, device, page }) => {
  const attempt = { time: HOSTILE, state: SHORT, reason: HOSTILE };
  await answer(device, 'LinkLayerVPNClient.getStatus', {
    ...{ state: SHORT, address: HOSTILE, reason: HOSTILE },
    attempts: [attempt, { ...attempt, time: SHORT }, { time: { a: 1 }, state: 7 }],
  });
  await gate.enter('/network/vpn');
  await settled(page);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expectShown(page, '/network/vpn');
});

test('on the pages of certificates', async ({ gate, device, page }) => {
  const info = { Subject: HOSTILE, Issuer: SHORT, NotBefore: HOSTILE, NotAfter: SHORT, SerialNumber: HOSTILE };
  await answer(device, 'CertManager.getSvrCertInfo', { info: { ...info, Fingerprint: HOSTILE, Default: false } });
  await answer(device, 'CertManager.getSvrCertSubject', {
    subject: { CN: HOSTILE, O: SHORT, L: 7, OU: { a: 1 } },
    ...{ validTo: HOSTILE, fileName: SHORT },
  });
  await answer(device, 'netApp.getLinkStatus', {
    ConnStatus: SHORT,
    Since: HOSTILE,
    IPAddress: HOSTILE,
    Reason: HOSTILE,
  });
  await gate.enter('/safe/cert');
  await settled(page);
  await expectShown(page, '/safe/cert');
  await turnTo(page, '/network/802_1x');
  await expectShown(page, '/network/802_1x');
  await press(page, 'Delete CA certificate');
  await expectShown(page, 'question of /network/802_1x', 'dialog');
});

test('on the pages of logs, in their rows and what a row opens', async ({ gate, device, page }) => {
  const entry = { Time: '2026-06-01 08:00:00', Type: HOSTILE, Code: HOSTILE, User: SHORT, Detail: HOSTILE };
  await answer(device, 'log.getCount', { count: 2 });
  await answer(device, 'log.doSeekFind', { found: 2, items: [entry, { ...entry, Time: SHORT, Type: 'Config' }] });
  const rows = await device.getRecords<Row>('AccessManagerRecord');
  const { now } = await device.clock();
  const CreateTime = Math.floor(now / 1_000);
  await device.putRecords('AccessManagerRecord', [
    ...rows,
    { ...rows.at(-1), RecNo: 9_001, CreateTime, UserID: HOSTILE, Operation: SHORT, Method: HOSTILE },
  ]);
  await gate.enter('/log/syslog');
  await settled(page);
  await expectShown(page, '/log/syslog');
  await page.getByRole('row').filter({ hasText: MARK }).first().getByRole('button').first().click();
  await expectShown(page, 'details of an entry', 'dialog');
  await page.keyboard.press('Escape');
  await turnTo(page, '/log/manageLog');
  await expectShown(page, '/log/manageLog');
});

test.describe('on a device of attendance', () => {
  test.use({ profile: 'attendance' });

  test('in the log of alarms', async ({ gate, device, page }) => {
    const rows = await device.getRecords<Row>('AccessControlAlarmRecord');
    const spoiled = { Type: HOSTILE, UserID: HOSTILE, Content: HOSTILE };
    await device.putRecords('AccessControlAlarmRecord', [
      ...rows.slice(0, -2),
      ...rows.slice(-2).map((row) => ({ ...row, ...spoiled })),
    ]);
    await gate.signIn();
    await turnTo(page, '/log/alarm');
    await expectShown(page, '/log/alarm');
  });
});
