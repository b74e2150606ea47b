import { expect } from '@playwright/test';
import type { AccessSmartVoiceTable } from '@/lib/contract/tables/sound';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

const saveButton = 'Save';

test('a volume is heard at the door', async ({ gate, device, page }) => {
  await gate.enter('/voiceManage');
  await page.getByRole('textbox', { name: 'Speaker volume' }).fill('35');
  await page.getByRole('button', { name: saveButton, exact: true }).first().click();
  await saved(page);
  await device.callCentre();
  expect((await device.heard())[0]).toMatchObject({ event: 'Doorbell', path: 'voice/4', volume: 35 });
});

test('a spoken text is tried and saved, and the wake word asks first', async ({ gate, device, page }) => {
  const smart = await device.getTable<AccessSmartVoiceTable>('AccessSmartVoice');
  await device.putTable('AccessSmartVoice', { ...smart, TTS: { ...smart.TTS, Enable: true } });
  await gate.enter('/voice');
  await page.getByRole('textbox', { name: 'Doorbell' }).fill('Zażółć {time}');
  await page.getByRole('button', { name: 'Try: Doorbell' }).click();
  await expect.poll(async () => (await device.heard())[0]?.text).toBe('Zażółć {time}');
  await page.getByRole('button', { name: saveButton, exact: true }).first().click();
  await saved(page);
  await device.callCentre();
  expect((await device.heard()).find(({ event }) => event === 'Doorbell')?.text).toMatch(/^Zażółć \d\d:\d\d$/);
  await gate.enter('/awaken');
  await page.getByRole('switch', { name: 'Voice wake-up', exact: true }).setChecked(true, { force: true });
  await page.getByRole('button', { name: saveButton, exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Listen' }).click();
  await saved(page);
  expect((await device.getTable<AccessSmartVoiceTable>('AccessSmartVoice')).Awaken.Enable).toBe(true);
});
