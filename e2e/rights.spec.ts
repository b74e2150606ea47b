import { expect } from '@playwright/test';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { clickPage, openEntry } from './fixtures/open-page';

const PORTER = { name: 'porter', password: 'Porter-77' } as const;

test('a right that is taken away while a page is open stops the save, and the page is gone after a reload', async ({
  gate,
  device,
  page,
  browser,
  emulator,
}) => {
  await gate.signIn();
  const account = { Name: PORTER.name, Password: PORTER.password, Group: 'user', Memo: '' };
  const added = { user: { ...account, AuthorityList: ['AuthSysInfo', 'AuthSysCfg'] } };
  expect(await callDevice(page, 'userManager.addUser', added)).toMatchObject({ result: true });

  const context = await browser.newContext({ baseURL: emulator.origin, locale: 'en-GB' });
  const porter = await context.newPage();
  await porter.goto('/login');
  await porter.getByLabel('User name', { exact: true }).fill(PORTER.name);
  await porter.getByLabel('Password', { exact: true }).fill(PORTER.password);
  await porter.getByRole('button', { name: 'Sign in', exact: true }).click();
  await clickPage(porter, '/door');
  await expect(porter).toHaveURL('/door');
  const name = porter.getByRole('textbox', { name: 'Name', exact: true });
  const save = porter.getByRole('button', { name: 'Save', exact: true });
  await name.fill('Side gate');
  const held = await device.getTable('AccessControl');

  const left = { name: PORTER.name, user: { AuthorityList: ['AuthSysInfo'] } };
  expect(await callDevice(page, 'userManager.modifyUser', left)).toMatchObject({ result: true });
  await save.click();
  await expect(porter.getByText('Your account may not do this.')).toBeVisible();
  await expect(porter.getByText('Your account may look at this page and not change it.')).toBeVisible();
  await expect(name).toHaveValue('Side gate');
  await expect(save).toBeDisabled();
  expect(await device.getTable('AccessControl')).toEqual(held);

  porter.on('dialog', (question) => void question.accept());
  await porter.reload();
  await expect(porter).toHaveURL('/accesslog/log');
  const menu = porter.getByRole('navigation', { name: 'Pages' });
  await openEntry(menu.getByRole('button', { name: 'Access', exact: true }));
  await expect(menu.getByRole('link', { name: 'Alarm', exact: true })).toBeVisible();
  await expect(menu.getByText('Door', { exact: true })).toHaveCount(0);
  await context.close();
});
