import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { callsOf } from '@/emulator/http/request-log';
import { ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';
import { settled } from './fixtures/routes';
import { saved } from './fixtures/saved';

const control = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
/** Waits until the page has read it: a switch that waits takes no click. */
async function turn(page: Page, name: string) {
  await expect(control(page, name)).toBeEnabled();
  await control(page, name).click({ force: true });
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click();

/** Tables that were written after that request, alone or in a batch, in their order. */
async function written(device: ControlClient, since: number): Promise<unknown[]> {
  const calls = (await device.requests(undefined, since)).flatMap(callsOf);
  return calls
    .filter(({ method }) => method === 'configManager.setConfig')
    .map(({ params }) => Reflect.get(Object(params), 'name'));
}

test('password reset that is off closes recovery at sign-in', async ({ gate, device, page }) => {
  await gate.enter('/safe/ssh');
  await turn(page, 'Password reset');
  await save(page);
  await saved(page);
  expect(await device.getTable('PwdReset')).toMatchObject({ Enable: false });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const warning = page.getByRole('dialog', { name: 'Reset the administrator password?' });
  await warning.getByRole('button', { name: 'Next' }).click();
  await expect(warning.getByText('Password recovery is turned off on this device.')).toBeVisible();
});

test('writes the changed tables only, and names the one that the device refuses', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/safe/ssh');
  await settled(page);
  await device.setFault({
    match: { method: 'configManager.setConfig', name: 'MobilePush' },
    action: { type: 'error', code: ReplyError.Unknown },
    times: 1,
  });
  const since = await device.newest();
  await turn(page, 'Mobile push');
  await turn(page, 'CGI');
  await expect(page.getByText('6 security risks')).toBeVisible();
  await save(page);
  await expect(page.getByText('Not saved: Mobile push. The rest was saved.')).toBeVisible();
  expect(await written(device, since)).toEqual(['VSP_CGI', 'MobilePush']);
  expect(await device.getTable('VSP_CGI')).toMatchObject({ Enable: true });
  expect(await device.getTable('MobilePush')).toMatchObject({ Enable: false });
  await expect(control(page, 'Mobile push')).toBeChecked();
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await save(page);
  await saved(page);
  expect(await device.getTable('MobilePush')).toMatchObject({ Enable: true });
});

test('asks before SSH goes on; recommended settings are filled in and not saved', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/safe/ssh');
  await turn(page, 'SSH');
  await save(page);
  const question = page.getByRole('dialog', { name: 'Turn on SSH?' });
  await question.getByRole('button', { name: 'Cancel' }).last().click();
  await expect(question).toBeHidden();
  expect(await device.getTable('SSHD')).toMatchObject({ Enable: false });
  await save(page);
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  expect(await device.getTable('SSHD')).toMatchObject({ Enable: true });
  const since = await device.newest();
  await page.getByRole('button', { name: 'Fill in recommended settings' }).click();
  await expect(page.getByText('2 security risks', { exact: true })).toBeVisible();
  await expect(control(page, 'SSH')).not.toBeChecked();
  await expect(control(page, 'HTTPS')).toBeChecked();
  expect(await written(device, since)).toEqual([]);
});

test('TLS 1.1 needs HTTPS, whose address is offered and not opened', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/safe/ssh');
  const old = control(page, 'Compatible with TLS 1.1');
  await expect(old).toBeHidden();
  await turn(page, 'HTTPS');
  await expect(old).toBeEnabled();
  await save(page);
  await saved(page);
  expect(await device.getTable('Https')).toMatchObject({ Enable: true, CompatTLS11: false });
  const offer = page.getByRole('link', { name: 'https://127.0.0.1', exact: true });
  await expect(offer).toHaveAttribute('href', 'https://127.0.0.1/safe/ssh');
  await expect(page).toHaveURL('/safe/ssh');
  await page.getByRole('link', { name: 'port 443' }).click();
  await expect(page).toHaveURL('/network/port');
});

test('one click on RTSP over TLS moves both switches where the device couples them', { tag: '@deep' }, async ({
  gate,
  device,
  page,
}) => {
  await gate.enter('/safe/ssh');
  await expect(control(page, 'Private stream encryption')).toBeDisabled();
  await turn(page, 'RTSP over TLS');
  await expect(control(page, 'Private stream encryption')).toBeChecked();
  await save(page);
  await saved(page);
  expect(await device.getTable('MediaEncrypt')).toMatchObject({
    RTSPOverTls: { Enable: true },
    PrivateMediaEncrypt: { KeyFrameEncrypt: { Enable: true } },
  });
});
