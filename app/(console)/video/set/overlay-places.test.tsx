// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import VideoPage from './page';

vi.mock('next/navigation', async () =>
  (await import('@/components/form/navigation.fixtures')).navigationAt('/video/set'),
);
vi.mock('@/components/video/device-live-panel', () => ({
  DeviceLivePanel: ({ children }: { children: unknown }) => children,
}));
vi.mock('@/lib/session/use-device-clock', () => ({ useDeviceClock: () => '2026-03-12 14:32:07' }));

setUpVisitor({ hasVideo: true, timeFormat: 'dd-MM-yyyy hh:mm:ss tt' });
setUpDevicePage();

it("shows in the frame of the time what the camera writes there: the time in the device's own format", async () => {
  const { container } = await openOnDevice(VideoPage, signedInDevice({ profile: 'face-full' }));
  fireEvent.click(await screen.findByRole('tab', { name: /^Overlay/ }));
  const texts = () => [...container.querySelectorAll('[data-text]')].map((frame) => frame.getAttribute('data-text'));
  await waitFor(() => expect(texts()).toContain('12-03-2026 02:32:07 PM'));
});
