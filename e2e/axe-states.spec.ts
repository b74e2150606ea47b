import { expect, type Page } from '@playwright/test';
import { ReplyError } from '@/lib/contract/error-codes';
import { expectAccessible, STILL } from './fixtures/axe';
import { test } from './fixtures/gatehouse';
import { open } from './fixtures/routes';
import { wordsOf } from './fixtures/words';

test.use(STILL);

const refusal = { type: 'error', code: ReplyError.Unknown } as const;

const word = wordsOf('English');
const button = (page: Page, key: string) => page.getByRole('button', { name: word(key), exact: true });
const dialog = (page: Page, key: string) => page.getByRole('dialog', { name: word(key), exact: true });
// The router's own announcer is an alert too.
const alert = (page: Page) => page.locator('[role="alert"]:not(#__next-route-announcer__)').first();

test.describe('axe finds no violation in', () => {
  test.setTimeout(180_000);

  test('the language menu, the person drawer and the questions of the list', async ({ gate, page }) => {
    await gate.enter('/personManage');
    await page.getByRole('button', { name: /^Language: / }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'open language menu');
    await page.keyboard.press('Escape');
    for (const [opener, title] of [
      [button(page, 'pageSearch.open'), 'pageSearch.open'],
      [page.getByRole('button', { name: /^admin/ }), 'journal.title'],
      [page.getByRole('button', { name: /^admin/ }), 'idle.title'],
      [page.getByRole('button', { name: /^admin/ }), 'appearance.title'],
    ] as const) {
      await opener.click();
      const entry = page.getByRole('menuitem', { name: word(title), exact: true });
      if (title !== 'pageSearch.open') await entry.click();
      await expect(dialog(page, title)).toBeVisible();
      await expectAccessible(page, title);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }

    await page.getByRole('checkbox', { name: word('table.selectAll') }).check();
    await expectAccessible(page, 'rows chosen');
    await page.locator('tbody').getByRole('button').nth(2).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'dangerous question');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await button(page, 'personManage.add').click();
    const drawer = dialog(page, 'personManage.add');
    await expect(drawer).toBeVisible();
    await expectAccessible(page, 'person drawer');
    await button(page, 'common.save').click();
    await expect(alert(page)).toBeVisible();
    await expectAccessible(page, 'person drawer with problems');
    await drawer.getByRole('combobox').first().click();
    await expect(drawer.getByRole('listbox').or(page.getByRole('listbox'))).toBeVisible();
    await expectAccessible(page, 'open select in the drawer');
    await page.keyboard.press('Enter');
    await drawer.getByLabel(word('personManage.field.name'), { exact: true }).fill('Ada');
    await drawer.getByRole('button', { name: word('common.cancel') }).click();
    await expect(dialog(page, 'form.leaveTitle')).toBeVisible();
    await expectAccessible(page, 'question over the drawer');
  });

  test('lists that are empty, match nothing or cannot be read', { tag: '@deep' }, async ({ gate, page, device }) => {
    await gate.enter('/personManage');
    await page.getByRole('textbox', { name: word('personManage.search') }).fill('nobody of that name');
    await expect(page.getByText(word('table.noMatch'))).toBeVisible();
    await expectAccessible(page, 'no match');

    await device.putAccess('users', []);
    await open(page, '/personManage');
    await expect(page.getByRole('heading', { name: word('personManage.emptyTitle') })).toBeVisible();
    await expectAccessible(page, 'empty list');

    await device.setFault({ match: { method: 'AccessUser.startFind' }, action: refusal });
    await page.goto('/personManage');
    await expect(button(page, 'common.retry')).toBeVisible();
    await expectAccessible(page, 'list that cannot be read');
  });

  test('the steps of an import', { tag: '@deep' }, async ({ gate, page }) => {
    await gate.enter('/personManage');
    await button(page, 'personImport.open').click();
    const steps = dialog(page, 'personImport.title');
    const step = (key: string) => expect(steps.getByRole('heading', { name: word(key), exact: true })).toBeVisible();
    await step('personImport.fileTitle');
    await expectAccessible(page, 'file of an import');
    const rows = ['UserID,UserName', '9001,Ada', '5,Fifth', 'no blanks,Bad', 'F18A,Refused'];
    await steps
      .locator('input[type="file"]')
      .setInputFiles({ name: 'persons.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await step('personImport.columnsTitle');
    await expectAccessible(page, 'columns of an import');
    await steps.getByRole('button', { name: word('common.next'), exact: true }).click();
    await step('personImport.planTitle');
    await expectAccessible(page, 'plan of an import');
    await steps.getByRole('button').last().click();
    await step('personImport.finished');
    await expectAccessible(page, 'end of an import');
  });

  test('settings that are changed, wrong, refused or unreadable', async ({ gate, page, device }) => {
    await gate.enter('/door');
    await page.getByRole('combobox', { name: word('door.field.openAlways'), exact: true }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expectAccessible(page, 'open select');
    await page.keyboard.press('Escape');
    await page.getByLabel(word('door.field.holdTimeS'), { exact: true }).fill('2.5');
    await expect(page.getByRole('region', { name: word('form.unsavedRegion') })).toBeVisible();
    await expectAccessible(page, 'changed');
    const timeout = page.getByLabel(word('door.field.timeoutS'), { exact: true });
    await timeout.fill('99999');
    await button(page, 'common.save').click();
    await expect(alert(page)).toBeVisible();
    await expectAccessible(page, 'field error');

    await timeout.fill('90');
    await expect(alert(page)).toHaveCount(0);
    await device.setFault({ id: 'refused', match: { method: 'configManager.setConfig' }, action: refusal });
    await button(page, 'common.save').click();
    await expect(alert(page)).toBeVisible();
    await expectAccessible(page, 'save error toast');
    await device.removeFault('refused');
    await button(page, 'common.save').click();
    await expect(page.getByText(word('form.saved'), { exact: true })).toBeVisible();
    await expectAccessible(page, 'save toast');

    const modes = page.getByRole('radiogroup', { name: word('door.modeLabel') });
    await modes.getByText(word('door.mode.OpenAlways')).click();
    await expect(dialog(page, 'door.askOpenAlways')).toBeVisible();
    await expectAccessible(page, 'question');

    await device.setFault({ match: { name: 'AccessControl' }, action: refusal });
    await page.goto('/door');
    await expect(button(page, 'common.retry')).toBeVisible();
    await expectAccessible(page, 'failure panel');
  });

  test('the dialogs of the account page and the end of a session', async ({ gate, page, device }) => {
    await gate.enter('/user');
    for (const key of ['user.changePassword', 'user.changeContact']) {
      await button(page, key).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, key);
      await button(page, 'common.cancel').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await device.patchCaps({ multiUser: true });
    await page.reload();
    await button(page, 'user.add').click();
    await expect(dialog(page, 'user.add')).toBeVisible();
    await dialog(page, 'user.add')
      .getByRole('button', { name: word('common.save') })
      .click();
    await expect(alert(page)).toBeVisible();
    await expectAccessible(page, 'account with problems');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    gate.expectProblem(/session/, 'the login ends on purpose');
    await device.endLogins();
    await button(page, 'common.refresh').click();
    await expect(page.getByText(word('shell.bannerReLogin'))).toBeVisible();
    await expectAccessible(page, 'banner of an ended session');
    await button(page, 'shell.signInAgain').click();
    await expect(dialog(page, 'shell.sessionOver')).toBeVisible();
    await expectAccessible(page, 'session-over dialog');
  });

  test('the week painter with an overlap, and the dialogs of sections and holidays', { tag: '@deep' }, async ({
    gate,
    page,
  }) => {
    await gate.signIn();
    await open(page, '/section/set?number=1');
    // Three parts to a time: the hours in which the first section ends.
    await page.getByRole('spinbutton').nth(3).fill('14');
    await expect(page.locator('[data-state="wrong"]').first()).toBeVisible();
    await expectAccessible(page, 'overlapping sections');
    await button(page, 'schedule.copy').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'copy of a day');
    await button(page, 'common.cancel').click();
    await button(page, 'common.discard').click();

    await open(page, '/section/holidayGroup');
    await button(page, 'section.holidayGroup.add').click();
    await button(page, 'section.holidayGroup.done').click();
    await expect(alert(page)).toBeVisible();
    await expectAccessible(page, 'holiday with problems');

    await open(page, '/section/holidayPlan');
    await button(page, 'section.holidayPlan.add').click();
    await expect(dialog(page, 'section.holidayPlan.add')).toBeVisible();
    await button(page, 'common.save').click();
    await expect(alert(page)).toBeVisible();
    await expectAccessible(page, 'plan with problems');
    await button(page, 'common.cancel').click();
    await button(page, 'section.holidayPlan.preview').click();
    await expect(dialog(page, 'section.holidayPlan.preview')).toBeVisible();
    await expectAccessible(page, 'what applies on a date');
  });

  test('methods by the hour, the picker of persons, and a group with problems', { tag: '@deep' }, async ({
    gate,
    page,
  }) => {
    await gate.enter('/mode/compareMode');
    const ways = page.getByRole('radiogroup', { name: word('mode.compareMode.field.way') });
    await ways.getByText(word('door.method.timeSection'), { exact: true }).click();
    await expect(page.getByRole('slider').first()).toBeVisible();
    await expectAccessible(page, 'methods by the hour');
    await ways.getByText(word('door.method.multiCard'), { exact: true }).click();
    await button(page, 'common.save').click();
    await expect(alert(page)).toBeVisible();
    await expectAccessible(page, 'several persons without a group');
    await button(page, 'common.discard').click();

    await open(page, '/door/firstCard');
    await button(page, 'personPicker.title').click();
    await expect(dialog(page, 'personPicker.title').getByRole('checkbox').first()).toBeVisible();
    await expectAccessible(page, 'picker of persons');
    await button(page, 'common.cancel').click();

    await open(page, '/door/multiCard');
    await expectAccessible(page, 'a door without groups');
    await button(page, 'section.holidayGroup.addGroup').click();
    await button(page, 'common.save').click();
    await expect(alert(page)).toBeVisible();
    await expectAccessible(page, 'group with problems');
  });

  test('sign-in: wrong entries, an old password, a forgotten one', async ({ gate, page, device }) => {
    await open(page, '/login');
    await button(page, 'login.signIn').click();
    await expect(alert(page)).toBeVisible();
    await expectAccessible(page, 'empty form');
    const enter = async (password: string) => {
      await page.getByLabel(word('login.userName'), { exact: true }).fill('admin');
      await page.getByLabel(word('login.password'), { exact: true }).fill(password);
      await button(page, 'login.signIn').click();
    };
    await enter('Wrong123');
    await expect(page.getByText(/4/).first()).toBeVisible();
    await expectAccessible(page, 'wrong password');
    await button(page, 'login.forgot').click();
    await expect(dialog(page, 'login.recovery.warnTitle')).toBeVisible();
    await expectAccessible(page, 'warning before recovery');
    await button(page, 'common.next').click();
    await expect(dialog(page, 'login.recovery.title')).toBeVisible();
    await expectAccessible(page, 'recovery');
    await device.setSwitches({ passwordOverdue: true });
    await open(page, '/login');
    await enter('Admin123');
    await expect(dialog(page, 'login.expired.title')).toBeVisible();
    await expectAccessible(page, 'old password');
    gate.expectNoProblems();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });
    test('the menu and the person drawer', async ({ gate, page }) => {
      await gate.enter('/personManage');
      await button(page, 'shell.openMenu').click();
      await expect(dialog(page, 'common.productName')).toBeVisible();
      await expectAccessible(page, 'phone menu');
      await button(page, 'shell.closeMenu').click();
      await button(page, 'personManage.add').click();
      await expect(dialog(page, 'personManage.add')).toBeVisible();
      await expectAccessible(page, 'person drawer');
    });
  });

  test.describe('a device of type ASH31', () => {
    test.use({ profile: 'ash31' });
    test('the account menu and its dialogs', { tag: '@deep' }, async ({ gate, page }) => {
      await gate.enter('/personManage');
      for (const key of ['shell.modify', 'shell.restart', 'shell.reset']) {
        await page.getByRole('button', { name: /^Account: / }).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await expectAccessible(page, 'open account menu');
        await page.getByRole('menuitem', { name: word(key) }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, key);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: word('common.cancel') })
          .last()
          .click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });
  });

  test.describe('a new device', () => {
    test.use({ profile: 'uninitialised' });
    test('the steps of the first start', async ({ gate, page }) => {
      const next = button(page, 'common.next');
      const title = (key: string) => page.getByRole('heading', { level: 1, name: word(`firstBoot.${key}`) });
      await open(page, '/');
      await expect(title('languageTitle')).toBeVisible();
      await expectAccessible(page, 'language');
      await next.click();
      await expect(title('agreementTitle')).toBeVisible();
      await expectAccessible(page, 'agreement');
      await page.getByRole('radio').last().check();
      await next.click();
      await button(page, 'firstBoot.keepOpen').click();
      await expectAccessible(page, 'disagree');
      await button(page, 'firstBoot.backToAgreement').click();
      await page.getByRole('radio').first().check();
      await next.click();
      await expect(title('resetTitle')).toBeVisible();
      await next.click();
      await expect(alert(page)).toBeVisible();
      await expectAccessible(page, 'account with problems');
      await page.locator('#field-password').fill('Gate-house-7');
      await page.locator('#field-confirmation').fill('Gate-house-7');
      await page.locator('#field-contact').fill('13800000000');
      await next.click();
      await expect(title('autoCheckTitle')).toBeVisible();
      await expectAccessible(page, 'update check');
      await next.click();
      await expect(title('endTitle')).toBeVisible();
      await expectAccessible(page, 'end');
      gate.expectNoProblems();
    });
  });
});
