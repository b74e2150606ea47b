import { expect } from '@playwright/test';
import { test } from './fixtures/gatehouse';
import { saved } from './fixtures/saved';

test('says why an event was not accepted, and sends it again', { tag: '@deep' }, async ({ gate, device, page }) => {
  await device.setSwitches({ pushAnswer: 503 });
  await gate.enter('/cfg/server');
  await page
    .getByRole('switch', { name: 'Send events to the platform', exact: true })
    .setChecked(true, { force: true });
  await page.getByRole('switch', { name: 'HTTPS', exact: true }).setChecked(true, { force: true });
  await page.getByLabel('Server address', { exact: true }).fill('park.example.org');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await saved(page);
  expect(await device.getTable('PictureHttpUpload')).toMatchObject({
    Enable: true,
    UploadServerList: [{ Address: 'park.example.org', HttpsEnable: true, Port: 443 }],
  });

  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('The test failed: HTTP status 503')).toBeVisible();

  await device.freezeClock();
  await device.event('AccessControl', { UserID: '1' });
  await device.advanceClock(500);
  const status = page.getByRole('region', { name: 'Push status' });
  await expect(status.getByText('The last event was not accepted')).toBeVisible();
  await device.setSwitches({ pushAnswer: 200 });
  await device.advanceClock(10_000);
  await expect(status.getByText('The server accepts events')).toBeVisible();
  await page.getByRole('button', { name: 'Last results', exact: true }).click();
  const results = page.getByRole('dialog').getByRole('row', { name: 'Access' });
  await expect(results).toHaveText([/HTTP status 200/, /HTTP status 503/]);
});
