// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { barriers, dialog, press } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { setUpHelper } from '@/lib/helper/page-helper.fixtures';
import { liveUrls } from '@/lib/media/live-source';
import { HelperWindow } from './helper-window';

setUpPage();
setUpVisitor({ webPort: 8_080 });
const helper = setUpHelper();
const OPEN = 'Show with the helper program';
const SOURCE = {
  ...liveUrls('http://192.0.2.10', { channelIndex: 0, subtype: 1 }),
  ...{ userName: 'admin', password: 'Passw0rd!' },
};

function show() {
  return render(
    <TestProvider>
      <div data-state="playing" />
      <HelperWindow source={SOURCE} />
      <AskDialog />
    </TestProvider>,
  );
}
async function start() {
  press(OPEN);
  press('Open window', await dialog());
}

it('asks before the helper program gets the password, and connects to nothing before the answer', async () => {
  helper.start();
  show();
  press(OPEN);
  const box = await dialog();
  box.getByText(/gets your user name and password/);
  expect(await barriers(document.body)).toEqual([]);
  press('Cancel', box);
  await screen.findByRole('button', { name: OPEN });
  expect(helper.attempts).toEqual([]);
});

it('opens a window of the signed-in helper, and closes it, also by leaving the page', async () => {
  helper.start();
  const { unmount } = show();
  await start();
  await screen.findByText('The helper program shows the picture in its own window.');
  expect(helper.heard).toEqual(['GetVersion', 'LoginDevice', 'CreatePluginWindow']);
  const { hostname } = window.location;
  expect(helper.calls.logins).toMatchObject([{ ip: hostname, user: 'admin' }]);
  expect(helper.calls.windows).toMatchObject([{ rect: [0, 0, 1, 1].map(() => expect.any(Number)) }]);
  press('Close window');
  await screen.findByRole('button', { name: OPEN });
  expect([helper.calls.windows, helper.calls.logins]).toEqual([[], []]);
  await start();
  await waitFor(() => expect(helper.calls.windows).toHaveLength(1));
  unmount();
  expect(helper.calls.windows).toEqual([]);
});

it('tells the helper where the device listens without encryption', async () => {
  helper.start();
  const asked: unknown[] = [];
  const answer = helper.calls.answer.bind(helper.calls);
  helper.calls.answer = async (...call) => {
    asked.push(call);
    return answer(...call);
  };
  show();
  await start();
  await screen.findByText('The helper program shows the picture in its own window.');
  expect(asked).toContainEqual(['LoginDevice', expect.objectContaining({ httpPort: 8_080 }), expect.anything()]);
});

it('offers it again when the helper dies', async () => {
  helper.start();
  show();
  await start();
  await screen.findByText('The helper program shows the picture in its own window.');
  act(() => helper.stop());
  await screen.findByRole('button', { name: OPEN });
  expect(helper.calls.windows).toEqual([]);
});

it('says that the device refused the account, and that the helper is too old or gone', async () => {
  helper.start();
  helper.calls.settings.isLoginRefused = true;
  show();
  await start();
  await screen.findByText('The device rejected the sign-in of the helper program.');
  helper.calls.settings.isLoginRefused = false;
  const answer = helper.calls.answer.bind(helper.calls);
  helper.calls.answer = async (...call) => {
    if (call[0] === 'CreatePluginWindow') helper.stop();
    return answer(...call);
  };
  await start();
  await screen.findByText('The helper program did not open its window. Try again.');
  helper.start();
  helper.calls.settings.version = '5.0.412648.1';
  await start();
  await screen.findByText(/is too old/);
  expect(helper.calls.windows).toEqual([]);
});
