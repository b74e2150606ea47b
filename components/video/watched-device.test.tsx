// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import WatchedDevice from './watched-device';

const SOURCE = { wsUrl: 'ws://192.0.2.10/', rtspUrl: 'rtsp://192.0.2.10/', userName: 'admin', password: 'x' };

vi.mock('@/lib/session/use-device-clock', () => ({ useDeviceClock: () => '2026-03-12 14:32:07' }));
vi.mock('./use-device-source', () => ({ useDeviceSource: () => ({ source: SOURCE, deviceName: 'Door 1' }) }));
vi.mock('./live-panel', () => ({
  LivePanel: ({ clockText, stamp }: { clockText?: string; stamp?: string }) => (
    <output title={stamp ?? ''}>{clockText}</output>
  ),
}));

setUpPage();
setUpVisitor({ timeFormat: 'dd-MM-yyyy hh:mm:ss tt' });

it("shows the device's time in its own format, beside the subject of a page without the day", () => {
  const { rerender } = render(<WatchedDevice />, { wrapper: TestProvider });
  expect(screen.getByRole('status').textContent).toBe('12-03-2026 02:32:07 PM');
  // Names of files are in the order of time.
  expect(screen.getByRole('status').title).toBe('2026-03-12 14:32:07');
  rerender(<WatchedDevice isCompact />);
  expect(screen.getByRole('status').textContent).toBe('02:32:07 PM');
});
