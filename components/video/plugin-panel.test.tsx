// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { type PluginDouble, putPluginDouble } from '@/e2e/fixtures/plugin-double';
import { PLUGIN_MIME_TYPE } from '@/lib/contract/plugin';
import { type LiveSource, liveUrls } from '@/lib/media/live-source';
import type { LiveStream } from './live-panel';
import PluginPanel from './plugin-panel';

setUpPage();

let double: PluginDouble;
beforeEach(() => {
  double = putPluginDouble({ mimeType: PLUGIN_MIME_TYPE, isLoaded: true });
});
afterEach(() => double.setLoaded(false));

const sourceOf = (stream: LiveStream, isOverTls = false): LiveSource => ({
  ...liveUrls('http://192.0.2.10', { channelIndex: 0, subtype: stream === 'main' ? 0 : 1 }),
  ...{ userName: 'admin', password: 'Passw0rd!', width: 640, height: 480, isOverTls },
});

/** A page that shows the main stream first; the device now wants RTSP over TLS. */
function Page() {
  const [stream, setStream] = useState<LiveStream>('main');
  return (
    <TestProvider>
      <PluginPanel
        source={sourceOf(stream)}
        name="Door"
        stream={stream}
        onStreamChange={setStream}
        refreshSource={async () => sourceOf(stream, true)}
      />
    </TestProvider>
  );
}

const names = () => double.calls.map(([name]) => name);
const connections = () => double.calls.filter(([name]) => name === 'ConnectRealVideo').map(([, ...args]) => args);

it('follows the plugin to the stream it connected by itself, and asks for no other one', async () => {
  render(<Page />);
  expect(connections()).toEqual([[0, 0]]);
  await act(async () => double.raise({ Event: 'Disconnected' }));
  expect(connections()).toEqual([
    [0, 0],
    [0, 1],
  ]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Sub' }).checked).toBe(true);
});

it('signs out on unmount, while the plugin can still be called', () => {
  const { unmount } = render(<Page />);
  double.calls.length = 0;
  unmount();
  expect(names()).toEqual(['DisConnectRealVideo', 'LogoutDevice']);
});

it('saves by the dialog of the plugin', async () => {
  render(<Page />);
  double.calls.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Save snapshot' }));
  await act(async () => double.raise({ Event: 'FileDialog', Path: 'C:\\door.png' }));
  expect(double.calls).toEqual([
    ['OpenFileDialog', { Name: expect.stringMatching(/^Door .*\.png$/) }],
    ['SnapPicture', { Path: 'C:\\door.png' }],
  ]);
});

it('says that the plugin is not loaded, sends nothing and offers nothing that needs a picture', () => {
  double.setLoaded(false);
  const { container } = render(<Page />);
  expect(screen.getByText(/plugin is not loaded/)).toBeDefined();
  for (const name of ['Stop', 'Play', 'Stop']) fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name: 'Save snapshot' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Sub' }));
  expect(container.querySelector('[data-state]')?.getAttribute('data-state')).toBe('idle');
  expect(double.calls).toEqual([]);
});
