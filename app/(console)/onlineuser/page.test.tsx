// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openOnDevice, press, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import OnlineUserPage from './page';

setUpVisitor();

setUpDevicePage();

const METHOD = 'userManager.getActiveUserInfoAll';

/** The page over a device that answers this list of logins, until `recover`. */
async function open(users: unknown) {
  const made = signedInDevice({ profile: 'face-full' });
  let isWrong = true;
  const opened = await openOnDevice(OnlineUserPage, {
    ...made,
    call: (method, params, more) =>
      isWrong && method === METHOD ? { id: 0, params: { users }, result: true } : made.call(method, params, more),
  });
  return { ...opened, recover: () => (isWrong = false) };
}

describe('the page of online users', () => {
  it.each([[[null]], ['nobody'], [[5]], [{ 0: 'admin' }], [[{ Name: {} }]]])(
    'takes %j for no list, and reads again',
    async (users) => {
      const { recover } = await open(users);
      expect(screen.queryByRole('table')).toBeNull();
      recover();
      press('Try again');
      await screen.findByRole('table');
      expect(screen.getByRole('row', { name: /admin.*127\.0\.0\.1/ })).toBeTruthy();
    },
  );

  it('shows a login that the device describes with nothing', async () => {
    await open([{}, { Name: 5, LoginTime: null }]);
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });
});
