import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

test('a period of the plan is on the screen of the device at its time, and not before', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/individuation/screen');
  await page.getByRole('button', { name: 'Edit period 08:00:00–11:59:59' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('checkbox', { name: 'market' }).uncheck();
  await drawer.getByRole('checkbox', { name: 'drill' }).check();
  await drawer.getByRole('button', { name: 'OK', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await saved(page);
  await page.getByRole('button', { name: 'Show now' }).click();
  await expect.poll(async () => (await device.screenWords()).picture).toBe('canteen');
  // The sign-in stays, however far the clock of the device jumps.
  await device.setSwitches({ sessionClock: 'wall' });
  // A Monday of the device's wall clock, within and after the period.
  const shownAt = async (time: string) => {
    await device.freezeClock(`2027-03-01T${time}Z`);
    return device.screenWords();
  };
  const before = await shownAt('05:00:00');
  expect(before.kind).toBe('home');
  expect(await shownAt('10:00:05')).toMatchObject({ kind: 'advert', picture: 'drill' });
  await device.runClock();
});
