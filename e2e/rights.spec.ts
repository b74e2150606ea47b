import { expect } from '@playwright/test';
import {
  addSingleRightAccounts,
  SINGLE_RIGHT_PASSWORD,
  SINGLE_RIGHTS,
  singleRightName,
} from '@/emulator/rights/single-right.fixtures';
import { ReplyError } from '@/lib/contract/error-codes';
import { CONSOLE_ROUTES } from '@/lib/routes/route-table';
import { callDevice } from './fixtures/call-device';
import { test } from './fixtures/gatehouse';
import { clickPage, openEntry } from './fixtures/open-page';
import { ALL_ROUTES, settled, turnTo } from './fixtures/routes';

const PORTER = { name: 'porter', password: 'Porter-77' } as const;

test('revoking a right blocks the save of an open page, which is unavailable after a reload', async ({
  gate,
  device,
  page,
  signInElsewhere,
}) => {
  await gate.signIn();
  const account = { Name: PORTER.name, Password: PORTER.password, Group: 'user', Memo: '' };
  const added = { user: { ...account, AuthorityList: ['AuthSysInfo', 'AuthSysCfg'] } };
  expect(await callDevice(page, 'userManager.addUser', added)).toMatchObject({ result: true });

  const porter = await signInElsewhere(PORTER);
  await clickPage(porter, '/door');
  await expect(porter).toHaveURL('/door');
  const name = porter.getByRole('textbox', { name: 'Name', exact: true });
  const save = porter.getByRole('button', { name: 'Save', exact: true });
  await name.fill('Side gate');
  const held = await device.getTable('AccessControl');

  const left = { name: PORTER.name, user: { AuthorityList: ['AuthSysInfo'] } };
  expect(await callDevice(page, 'userManager.modifyUser', left)).toMatchObject({ result: true });
  await save.click();
  await expect(porter.getByText('Your account is not allowed to do this.')).toBeVisible();
  await expect(porter.getByText('Your account can view this page but not change it.')).toBeVisible();
  await expect(name).toHaveValue('Side gate');
  await expect(save).toBeDisabled();
  expect(await device.getTable('AccessControl')).toEqual(held);

  porter.on('dialog', (question) => void question.accept());
  await porter.reload();
  await expect(porter).toHaveURL('/accesslog/log');
  const menu = porter.getByRole('navigation', { name: 'Pages' });
  await openEntry(menu.getByRole('button', { name: 'Access', exact: true }));
  await expect(menu.getByRole('link', { name: 'Alarm records', exact: true })).toBeVisible();
  await expect(menu.getByText('Door', { exact: true })).toHaveCount(0);
});

for (const [profile, routes] of ALL_ROUTES) {
  test.describe(`on ${profile}`, () => {
    test.use({ profile });

    test('an account that holds one right reads everything that the pages of this right show', {
      tag: '@deep',
    }, async ({ gate, device, emulator, page }) => {
      // A device of baseline 1 knows the login of a new page by its cookie only with this.
      await device.patchCaps({ httpOnly: true });
      addSingleRightAccounts(emulator.device);
      const refused: string[] = [];
      page.on('response', async (response) => {
        const text = response.request().postData() ?? '';
        const reply = /RPC/.test(response.url()) ? await response.text().catch(() => '') : '';
        if (reply.includes(String(ReplyError.NoAuthority))) refused.push(`${new URL(page.url()).pathname} ${text}`);
      });
      const walked: string[] = [];
      for (const right of SINGLE_RIGHTS) {
        const own = routes.filter((path) =>
          CONSOLE_ROUTES.some((route) => route.path === path && route.authority === right),
        );
        for (const [place, path] of own.entries()) {
          if (place > 0) await turnTo(page, path);
          else await gate.enter(path, { name: singleRightName(right), password: SINGLE_RIGHT_PASSWORD });
          await settled(page);
        }
        walked.push(...own);
      }
      expect(walked.length).toBeGreaterThan(0);
      expect(refused).toEqual([]);
    });
  });
}

test('a page whose right is taken away before it is opened says why it shows nothing', async ({
  gate,
  emulator,
  page,
}) => {
  addSingleRightAccounts(emulator.device);
  await gate.enter('/section/set', { name: singleRightName('AuthSysCfg'), password: SINGLE_RIGHT_PASSWORD });
  emulator.device.update(({ accounts }) => {
    for (const account of accounts) if (account.name === singleRightName('AuthSysCfg')) account.authorities = [];
  });
  await turnTo(page, '/vto/sipSet');
  await expect(page.getByRole('heading', { name: 'The settings could not be read' })).toBeVisible();
  await expect(page.getByText('Your account is not allowed to do this.')).toBeVisible();
});
