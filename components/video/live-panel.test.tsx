// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toastTexts } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { PlayerCode } from '@/lib/contract/stream';
import type { LiveSource } from '@/lib/media/live-source';
import type { LiveView } from '@/lib/media/live-view';
import type { PlayerSnapshot } from '@/lib/media/player-state';
import { LivePanel } from './live-panel';

setUpPage();

const SOURCE: LiveSource = {
  wsUrl: 'ws://192.0.2.10/',
  rtspUrl: 'rtsp://192.0.2.10/',
  userName: 'admin',
  password: 'x',
};

/** A player that is in one state and plays nothing. */
function viewOf(snapshot: PlayerSnapshot): LiveView {
  const nothing = () => undefined;
  return {
    onFrame: undefined,
    onBoxes: undefined,
    subscribe: () => nothing,
    getSnapshot: () => snapshot,
    ...{ attach: nothing, start: nothing, stop: nothing, setVolume: nothing, setMuted: nothing },
    ...{ pause: nothing, resume: nothing, stats: nothing },
    saveSnapshot: () => Promise.resolve(),
  };
}

const show = (more: Partial<PlayerSnapshot>) => {
  const snapshot: PlayerSnapshot = { state: { kind: 'playing' }, ...more };
  render(<LivePanel source={undefined} name="Door 1" compact openView={() => viewOf(snapshot)} />, {
    wrapper: TestProvider,
  });
};

it.each<[number, Partial<PlayerSnapshot>, string]>([
  [PlayerCode.AacUnsupported, { isSoundUnsupported: true }, 'This browser cannot play the stream’s sound (AAC).'],
  [PlayerCode.InvalidRange, { notice: PlayerCode.InvalidRange }, 'The recording does not contain the requested time.'],
])('says of code %i what is wrong beside a picture that goes on', (_, snapshot, text) => {
  show(snapshot);
  expect(screen.getByText(text, { exact: false })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it(`says nothing beside a picture without a problem, nor of code ${PlayerCode.Ignored}`, () => {
  show({ notice: PlayerCode.Ignored });
  expect(screen.queryByText(/AAC|requested time/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

const showWithControls = (view: LiveView) =>
  render(<LivePanel source={SOURCE} name="Door 1" openView={() => view} />, { wrapper: TestProvider });

it('says that a snapshot could not be saved, until one is', async () => {
  const saveSnapshot = vi.fn().mockRejectedValueOnce(new Error('the browser made no PNG')).mockResolvedValue(undefined);
  showWithControls({ ...viewOf({ state: { kind: 'paused' }, size: { width: 640, height: 480 } }), saveSnapshot });
  fireEvent.click(screen.getByRole('button', { name: 'Save snapshot' }));
  await waitFor(() => expect(toastTexts()).toEqual(['The snapshot could not be saved.']));
  fireEvent.click(screen.getByRole('button', { name: 'Save snapshot' }));
  await waitFor(() => expect(toastTexts()).toEqual([]));
});

it('offers no full screen where the browser has none, as on an iPhone, and ignores a double tap', () => {
  const { container } = showWithControls(viewOf({ state: { kind: 'playing' } }));
  expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  const picture = container.querySelector('[data-state]') as HTMLElement;
  const errors: ErrorEvent[] = [];
  const onError = (event: ErrorEvent) => errors.push(event);
  window.addEventListener('error', onError);
  fireEvent.doubleClick(picture);
  window.removeEventListener('error', onError);
  expect(errors).toEqual([]);
});

it('shows the picture in full screen by its button and by a double click', () => {
  Object.assign(document, { fullscreenEnabled: true });
  const { container } = showWithControls(viewOf({ state: { kind: 'playing' } }));
  const picture = container.querySelector('[data-state]') as HTMLElement;
  picture.requestFullscreen = vi.fn().mockResolvedValue(undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
  fireEvent.doubleClick(picture);
  expect(picture.requestFullscreen).toHaveBeenCalledTimes(2);
  Reflect.deleteProperty(document, 'fullscreenEnabled');
});
