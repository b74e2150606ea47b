import { expect, type Page } from '@playwright/test';
import type { ControlClient } from '@/emulator/control/client';
import { RecoveryError, ReplyError } from '@/lib/contract/error-codes';
import { test } from './fixtures/gatehouse';

const PASSWORD = 'Gate-house-7';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Set a new administrator password' });
const warning = (page: Page) => page.getByRole('dialog', { name: 'Reset the administrator password?' });
const confirm = (page: Page) => page.getByRole('dialog', { name: 'The password was not changed.' });
const code = (page: Page) => dialog(page).getByLabel('Security code');
const newPassword = (page: Page) => dialog(page).getByLabel('New password', { exact: true });
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click();

async function ask(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await warning(page).getByRole('button', { name: 'Next' }).click();
}

/** The code in the message to the bound contact. */
async function sentCode(device: ControlClient): Promise<string> {
  return (await device.recoveryCodes()).find(({ way }) => way === 'message')?.code ?? '';
}

/** From the link to the fields of the new password. */
async function proveContact(page: Page, device: ControlClient): Promise<void> {
  await ask(page);
  await press(page, 'Send code');
  await expect(dialog(page).getByRole('button', { name: /^Send again in/ })).toBeDisabled();
  await code(page).fill(await sentCode(device));
  await press(page, 'Check');
  await expect(dialog(page).getByText('The code is correct. Set a new password now.')).toBeVisible();
}

/** Requests another code, a minute later. */
async function sendAgain(page: Page): Promise<void> {
  await page.clock.fastForward(61_000);
  await press(page, 'Send code');
}

test.describe('a forgotten password', () => {
  test('is reset with the code of the message, and one click signs in', async ({ gate, page, device }) => {
    await ask(page);
    await expect(dialog(page).getByText('a***@example.com')).toBeVisible();
    await expect(dialog(page).getByText('9D00EMU00000001')).toBeVisible();
    await expect(newPassword(page)).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled();
    await press(page, 'Send code');
    await device.waitForRequest({ method: 'PasswdFind.sendVerificationCode', params: { username: 'admin' } });

    await code(page).fill('WRONG234');
    await press(page, 'Check');
    await expect(dialog(page).getByText('This code is wrong or has expired.')).toBeVisible();
    await expect(newPassword(page)).toBeDisabled();

    await code(page).fill(await sentCode(device));
    await code(page).press('Enter');
    await expect(newPassword(page)).toBeEnabled();
    await expect(code(page)).toBeDisabled();
    await newPassword(page).fill('abcdefgh');
    await press(page, 'Save');
    await expect(dialog(page).getByText('Use at least two of')).toBeVisible();
    await newPassword(page).fill(PASSWORD);
    await dialog(page).getByLabel('Repeat new password').fill(PASSWORD);
    await press(page, 'Save');

    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText('Password changed. Sign in with the new one.')).toBeVisible();
    await expect(page.getByLabel('User name')).toHaveValue('admin');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/personManage');
    gate.expectNoProblems();
  });

  test('is reset with the code that support gives for the QR code', async ({ gate, page, device }) => {
    // As on plain http.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await ask(page);
    await dialog(page).getByRole('radio', { name: 'QR code' }).check();
    await expect(dialog(page).getByRole('img', { name: 'QR code' })).toBeVisible();
    await expect(dialog(page).getByText(/^SN:9D00EMU00000001,DT:ASI-7000,RD:/)).toBeVisible();
    await press(page, 'Copy');
    await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible();
    await code(page).press('ControlOrMeta+v');
    await expect(code(page)).toHaveValue(/^SN9D00E/);
    const fromSupport = (await device.recoveryCodes()).find(({ way }) => way === 'qr')?.code ?? '';
    await code(page).fill(fromSupport);
    await press(page, 'Check');
    await expect(newPassword(page)).toBeEnabled();
    gate.expectNoProblems();
  });

  test('restores a dismissed reminder', { tag: '@deep' }, async ({ gate, page, device }) => {
    const reminder = page.getByRole('dialog', { name: 'This password is old' });
    await device.setSwitches({ passwordOverdue: true });
    await page.goto('/login');
    await page.getByLabel('User name').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('Admin123');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await reminder.getByRole('checkbox').check();
    await reminder.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL('/personManage');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');

    await proveContact(page, device);
    await newPassword(page).fill(PASSWORD);
    await dialog(page).getByLabel('Repeat new password').fill(PASSWORD);
    await press(page, 'Save');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(reminder).toBeVisible();
    gate.expectNoProblems();
  });

  test('explains the code above its field when the device requires it', async ({ gate, page, device }) => {
    const tip = dialog(page).getByText('The code is valid for 10 minutes and works once.');
    await ask(page);
    await expect(tip).toBeVisible();
    const [above, below] = [await tip.boundingBox(), await code(page).boundingBox()];
    expect(Number(above?.y)).toBeLessThan(Number(below?.y));
    await device.patchCaps({ showResetTip: false });
    await ask(page);
    await expect(code(page)).toBeVisible();
    await expect(tip).toHaveCount(0);
    gate.expectNoProblems();
  });

  test('is kept when the device refuses the new one', { tag: '@deep' }, async ({ gate, page, device }) => {
    await device.setFault({ match: { method: 'PasswdFind.resetPassword' }, action: { type: 'error', code: 1 } });
    await proveContact(page, device);
    await newPassword(page).fill(PASSWORD);
    await dialog(page).getByLabel('Repeat new password').fill(PASSWORD);
    await press(page, 'Save');
    await confirm(page).getByRole('button', { name: 'Try again' }).click();
    await expect(confirm(page)).toHaveCount(0);
    await press(page, 'Save');
    await device.waitForRequest({ method: 'PasswdFind.resetPassword' }, 2);
    await expect(newPassword(page)).toHaveValue(PASSWORD);
    await confirm(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await gate.signIn();
  });
});

test.describe('a lost reply', () => {
  const type = async (page: Page) => {
    await newPassword(page).fill(PASSWORD);
    await dialog(page).getByLabel('Repeat new password').fill(PASSWORD);
  };

  test('reports an unknown outcome, and the new password signs in', async ({ gate, page, device }) => {
    await page.clock.install();
    await proveContact(page, device);
    await device.setFault({
      match: { method: 'PasswdFind.resetPassword' },
      action: { type: 'drop', when: 'after' },
      times: 1,
    });
    await type(page);
    await press(page, 'Save');
    await device.waitForRequest({ method: 'PasswdFind.resetPassword' });
    await page.clock.fastForward(30_500);
    const unknown = dialog(page).getByText('The device did not answer. The password may have changed');
    await expect(unknown).toBeVisible();
    await expect(newPassword(page)).toHaveValue(PASSWORD);
    await press(page, 'Try again');
    await device.waitForRequest({ method: 'PasswdFind.resetPassword' }, 2);
    await expect(unknown).toBeVisible();
    await expect(dialog(page).getByText('The password was not changed.')).toHaveCount(0);
    await press(page, 'Cancel');
    await gate.signIn({ name: 'admin', password: PASSWORD });
  });

  test('to the key request sends neither code nor password in clear', async ({ page, device }) => {
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(request.postData() ?? ''));
    await page.clock.install();
    await ask(page);
    await press(page, 'Send code');
    await device.waitForRequest({ method: 'PasswdFind.sendVerificationCode' });
    const secret = await sentCode(device);
    const unanswered = dialog(page).getByText('The device did not answer.');
    const lose = {
      match: { method: 'PasswdFind.getPub' },
      action: { type: 'drop', when: 'before' },
      times: 1,
    } as const;
    await device.setFault(lose);
    await code(page).fill(secret);
    await press(page, 'Check');
    await device.waitForRequest({ method: 'PasswdFind.getPub' });
    await page.clock.fastForward(30_500);
    await expect(unanswered).toBeVisible();
    await expect(code(page)).toHaveValue(secret);
    await press(page, 'Check');
    await expect(newPassword(page)).toBeEnabled();
    await device.setFault(lose);
    await type(page);
    await press(page, 'Save');
    await device.waitForRequest({ method: 'PasswdFind.getPub' }, 3);
    await page.clock.fastForward(30_500);
    await expect(confirm(page).getByText('The device did not answer.')).toBeVisible();
    expect(await device.requests('PasswdFind.resetPassword')).toEqual([]);
    await confirm(page).getByRole('button', { name: 'Try again' }).click();
    await expect(newPassword(page)).toHaveValue(PASSWORD);
    await press(page, 'Save');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    expect(bodies.join('\n')).not.toContain(secret);
    expect(bodies.join('\n')).not.toContain(PASSWORD);
  });
});

test('a device without a recovery key gets code and password in clear', { tag: '@deep' }, async ({
  gate,
  page,
  device,
}) => {
  await device.setFault({
    match: { method: 'PasswdFind.getPub' },
    action: { type: 'error', code: ReplyError.MethodNotFound },
  });
  await proveContact(page, device);
  await newPassword(page).fill(PASSWORD);
  await dialog(page).getByLabel('Repeat new password').fill(PASSWORD);
  await press(page, 'Save');
  await expect(dialog(page)).toHaveCount(0);
  await gate.signIn({ name: 'admin', password: PASSWORD });
});

test.describe('the code', () => {
  test('is required, and nothing is sent without it', { tag: '@deep' }, async ({ gate, page, device }) => {
    await ask(page);
    await press(page, 'Check');
    await expect(dialog(page).getByText('Enter the security code')).toBeVisible();
    expect(await device.requests('PasswdFind.checkAuthCode')).toEqual([]);
    gate.expectNoProblems();
  });

  test('is sent again after a minute, at most ten times a day', async ({ gate, page, device }) => {
    await page.clock.install();
    await ask(page);
    await press(page, 'Send code');
    await expect(dialog(page).getByRole('button', { name: /^Send again in (60|59) s$/ })).toBeDisabled();
    for (let sent = 2; sent <= 10; sent += 1) {
      await sendAgain(page);
      await expect(dialog(page).getByRole('button', { name: /^Send again in/ })).toBeDisabled();
    }
    await sendAgain(page);
    await expect(
      dialog(page).getByText('The code could not be sent. At most 10 codes can be sent a day.'),
    ).toBeVisible();
    await device.expectRequest({ method: 'PasswdFind.sendVerificationCode' }, { count: 11 });
    gate.expectNoProblems();
  });

  test('is locked for five minutes after five wrong tries, then accepted', { tag: '@deep' }, async ({
    gate,
    page,
    device,
  }) => {
    await page.clock.install();
    await device.freezeClock();
    await ask(page);
    await press(page, 'Send code');
    await expect(dialog(page).getByRole('button', { name: /^Send again in/ })).toBeVisible();
    for (const wrong of ['WRONG222', 'WRONG223', 'WRONG224', 'WRONG225']) {
      await code(page).fill(wrong);
      await press(page, 'Check');
      await expect(dialog(page).getByText('This code is wrong or has expired.')).toBeVisible();
    }
    await code(page).fill('WRONG226');
    await press(page, 'Check');
    await expect(dialog(page).getByText('Too many wrong codes. Try again in 5 minutes.')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: /^Locked for (300|29\d) s$/ })).toBeDisabled();
    await page.clock.fastForward(301_000);
    await device.advanceClock(301_000);
    await code(page).fill(await sentCode(device));
    await press(page, 'Check');
    await expect(newPassword(page)).toBeEnabled();
    gate.expectNoProblems();
  });
});

test.describe('recovery says', () => {
  for (const [find, text] of [
    ['A', 'No phone number is linked to this account.'],
    ['B', 'No e-mail address is linked to this account.'],
  ] as const) {
    test(`"${text}" and keeps the QR code`, { tag: '@deep' }, async ({ gate, page, device }) => {
      await device.setContact({ phone: '', email: '' });
      await device.setInit(2, find);
      await ask(page);
      await expect(dialog(page).getByText(text)).toBeVisible();
      await press(page, 'Send code');
      await device.waitForRequest({ method: 'PasswdFind.sendVerificationCode' });
      await expect(dialog(page).getByText(text)).toBeVisible();
      await dialog(page).getByRole('radio', { name: 'QR code' }).check();
      await expect(dialog(page).getByRole('img', { name: 'QR code' })).toBeVisible();
      gate.expectNoProblems();
    });
  }

  test('that it is switched off, and does not open', { tag: '@deep' }, async ({ gate, page, device }) => {
    await device.putTable('PwdReset', { Enable: false });
    await ask(page);
    await expect(warning(page).getByText('Password recovery is turned off on this device.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    gate.expectNoProblems();
  });

  for (const code of [RecoveryError.CreateCodeError, RecoveryError.CreateCodeErrorToo]) {
    test(`that no code could be made for ${code}, and stays open`, { tag: '@deep' }, async ({ gate, page, device }) => {
      const text = dialog(page).getByText('The device could not generate a code.');
      await device.setFault({ match: { method: 'PasswdFind.getDescript' }, action: { type: 'error', code } });
      await ask(page);
      await expect(text).toBeVisible();
      await press(page, 'Cancel');
      await device.clearFaults();
      await device.setFault({ match: { method: 'PasswdFind.sendVerificationCode' }, action: { type: 'error', code } });
      await ask(page);
      await expect(text).toHaveCount(0);
      await press(page, 'Send code');
      await expect(text).toBeVisible();
      gate.expectNoProblems();
    });
  }

  test('that the QR code is missing, and shows it after a retry', { tag: '@deep' }, async ({ gate, page, device }) => {
    await device.setFault({
      match: { method: 'PasswdFind.getDescript' },
      action: { type: 'result', value: true, params: { contact: 'a***@example.com', mode: 2 } },
      times: 1,
    });
    await ask(page);
    await dialog(page).getByRole('radio', { name: 'QR code' }).check();
    await expect(dialog(page).getByText('The QR code could not be shown')).toBeVisible();
    await press(page, 'Try again');
    await expect(dialog(page).getByRole('img', { name: 'QR code' })).toBeVisible();
    gate.expectNoProblems();
  });
});
