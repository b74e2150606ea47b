import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Download, expect, type Page } from '@playwright/test';
import { startEmulator } from '@/emulator/control/client';
import { afterFactoryReset } from '@/emulator/state/factory-reset';
import type { AccessCard, AccessFace, AccessFingerprint, AccessUser } from '@/lib/contract/records';
import { NETWORK_TABLES } from '@/lib/contract/tables/maintenance';
import { Gate } from './fixtures/gate';
import { test, type WorkerEmulator } from './fixtures/gatehouse';

const CONSOLE = fileURLToPath(new URL('../dist/console', import.meta.url));
const PASSWORD = 'Kept-secret-7';

type Emulated = Pick<WorkerEmulator, 'device'>;
const sorted = <T>(rows: readonly T[], keyOf: (row: T) => string) =>
  [...rows].sort((one, other) => keyOf(one).localeCompare(keyOf(other)));

/** Names of tables that differ; those of the network stay. */
function otherTables(one: Emulated, other: Emulated): string[] {
  const all = ({ device }: Emulated): Record<string, unknown> => {
    const { tables, secureTables } = device.state();
    return { ...tables, ...secureTables };
  };
  const [left, right] = [all(one), all(other)];
  return Object.keys(left)
    .filter((name) => !NETWORK_TABLES.some((each) => each === name))
    .filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]));
}

/** People with their credentials, without door passwords, which no device gives away; long data in short. */
async function people({ control }: WorkerEmulator) {
  const [users, cards, faces, fingers] = [
    await control.getAccess<AccessUser>('users'),
    await control.getAccess<AccessCard>('cards'),
    await control.getAccess<AccessFace>('faces'),
    await control.getAccess<AccessFingerprint>('fingerprints'),
  ];
  const short = (data: readonly string[]) => data.map((each) => `${each.length} ${each.slice(-20)}`);
  return {
    users: sorted(
      users.map((each) => ({ ...each, Password: '' })),
      ({ UserID }) => UserID,
    ),
    cards: sorted(cards, ({ CardNo }) => CardNo),
    faces: sorted(faces, ({ UserID }) => UserID).map(({ UserID, PhotoData }) => [UserID, ...short(PhotoData)]),
    fingers: sorted(fingers, ({ UserID }) => UserID).map(({ UserID, AccessFingerprints, DuressIndex }) => [
      UserID,
      DuressIndex,
      ...short(AccessFingerprints),
    ]),
  };
}

/** Makes the file in the dialog of /cfg/cfg, and resolves to its download. */
async function backUpEverything(page: Page): Promise<Download> {
  await page.getByRole('button', { name: 'Back up everything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Back up everything' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Repeat password').fill(PASSWORD);
  await dialog.getByLabel('Password of admin').fill('Admin123');
  const download = page.waitForEvent('download', { timeout: 45_000 });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  return download;
}

test('a new terminal is brought to the state of a broken one in one sitting', async ({
  gate,
  emulator,
  page,
  browser,
}) => {
  test.slow();
  emulator.device.update(({ tables, secureTables }) => {
    tables.AutoMaintain.AutoRebootHour = 17;
    for (const entries of [tables.AccessTimeSchedule, tables.SpecialDayGroup, tables.SpecialDaysSchedule]) {
      Object.assign(entries[0] ?? {}, { Name: 'Named by hand' });
    }
    const server = { Address: 'park.example.org', AuthEnable: true, UserName: 'door', Password: 'push-key-1' };
    Object.assign(secureTables.PictureHttpUpload, { Enable: true });
    Object.assign(secureTables.PictureHttpUpload.UploadServerList[0] ?? {}, server);
  });
  await gate.enter('/cfg/cfg');
  const file = await backUpEverything(page);
  expect(file.suggestedFilename()).toMatch(/^ASI-7000 9D00EMU\d+ \d{4}-\d\d-\d\d\.gatehouse$/);
  const buffer = await readFile(await file.path());
  for (const secret of ['push-key-1', 'AutoRebootHour', 'Emma Walker']) expect(buffer.includes(secret)).toBe(false);

  const fresh = await startEmulator({ consoleFolder: CONSOLE });
  try {
    fresh.device.update((draft) => {
      Object.assign(draft, afterFactoryReset(structuredClone(fresh.device.state()), fresh.device.state()));
    });
    expect(await fresh.control.getAccess('users')).toEqual([]);
    const plans = ['AccessTimeSchedule', 'SpecialDayGroup', 'SpecialDaysSchedule'];
    expect(otherTables(emulator, fresh)).toEqual(
      expect.arrayContaining(['AutoMaintain', 'PictureHttpUpload', ...plans]),
    );
    const other = await browser.newPage({ baseURL: fresh.origin, locale: 'en-GB' });
    await new Gate(other, fresh.origin).enter('/cfg/cfg');
    await other.getByRole('button', { name: 'Restore everything' }).click();
    const restore = other.getByRole('dialog', { name: 'Restore everything' });
    await restore
      .getByLabel('Whole backup (.gatehouse)')
      .and(other.locator('input'))
      .setInputFiles({ name: 'site.gatehouse', mimeType: 'application/zip', buffer });
    await restore.getByLabel('File password', { exact: true }).fill(PASSWORD);
    await restore.getByRole('button', { name: 'Compare with this device' }).click();
    await expect(restore.getByRole('heading', { name: '300 people in the file' })).toBeVisible({ timeout: 45_000 });
    await restore.getByRole('button', { name: 'Restore people' }).click();
    await expect(restore.getByRole('heading', { name: 'People restored' })).toBeVisible({ timeout: 45_000 });
    await restore.getByRole('button', { name: 'Continue with the settings' }).click();
    await restore.getByRole('button', { name: 'Apply settings and restart' }).click();
    await expect(other).toHaveURL('/login', { timeout: 30_000 });
    await new Gate(other, fresh.origin).enter('/overview');
    await expect(other.getByText('The whole backup is restored.')).toBeVisible();

    expect(await people(fresh)).toEqual(await people(emulator));
    expect(otherTables(emulator, fresh)).toEqual([]);
    await other.close();
  } finally {
    await fresh.close();
  }
});

test('a second tab of the same sign-in backs up everything too', async ({ gate, context }) => {
  await gate.enter('/cfg/cfg');
  const second = await context.newPage();
  await second.goto('/cfg/cfg');
  expect((await backUpEverything(second)).suggestedFilename()).toMatch(/\.gatehouse$/);
  await second.close();
});
