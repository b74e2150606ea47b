// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { isOfField, setUpLayout, showOnPage } from '@/components/shell/found-setting.fixtures';
import { testDevice } from '@/emulator/test-device';
import { SETTINGS } from '@/lib/settings-index/settings';
import VideoPage from './page';

vi.mock('next/navigation', async () =>
  (await import('@/components/form/navigation.fixtures')).navigationAt('/video/set'),
);
setUpVisitor({ hasVideo: true });
vi.mock('@/components/video/device-live-panel', () => ({ DeviceLivePanel: () => null }));

setUpDevicePage();
setUpLayout();

it('a hit on a setting of a stream puts the focus into the column of that stream, behind its tab, too', async () => {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  await openOnDevice(VideoPage, made);
  await screen.findByRole('tab', { name: 'Audio' });
  const ofStreams = SETTINGS.filter(({ page, of, key }) => page === '/video/set' && of && key);
  expect(ofStreams.length).toBeGreaterThan(20);
  const others: string[] = [];
  for (const setting of ofStreams) {
    const focused = await showOnPage(setting);
    if (!isOfField(focused, setting.key)) others.push(setting.key ?? '');
    expect(shownToasts.get(), setting.key).toEqual([]);
  }
  // The main stream is always on, and a constant bit rate has no quality: their rows say so in place of a control.
  expect(others).toEqual(['main.inUse', 'main.quality', 'sub.quality']);
}, 120_000);
