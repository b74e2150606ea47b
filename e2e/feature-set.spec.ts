import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

test('a shortcut that is switched off leaves the screen, and a fixed room is called', async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/video/featureSet');
  await page.getByRole('switch', { name: 'Password' }).uncheck({ force: true });
  await page.getByRole('combobox', { name: 'Calls' }).click();
  await page.getByRole('option', { name: 'A fixed room' }).click();
  await page.getByLabel('Room number', { exact: true }).fill('1-01#a');
  await expect(page.getByLabel('Room number', { exact: true })).toHaveValue('101#A');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await saved(page);
  const { texts } = await device.screenWords();
  expect(texts).toContain('Call');
  expect(texts).not.toContain('Password');
  expect(await device.pressOnScreen('Call')).toEqual({ calls: '101#A' });
  expect((await device.screenWords()).texts).toEqual(['Calling', '101#A']);
});
