// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { CertificateEnd } from './certificate-end';

const device = vi.hoisted(() => ({ minute: '', zone: 0 }));
vi.mock('@/lib/session/use-device-clock', () => ({ useDeviceMinute: () => device.minute }));
vi.mock('@/lib/session/use-visitor', () => ({ useCapabilities: () => ({ timeFormat: 'yyyy-MM-dd HH:mm:ss' }) }));
vi.mock('@/lib/forms/use-tables', () => ({
  useTables: () => ({ data: { NTP: { TimeZone: device.zone } }, isLoading: false }),
}));

setUpPage();

it.each([
  ['in its last hour', '2026-11-30 19:59', 0, '2026-11-30 20:00:00', 'Expires today'],
  ['an hour later, on the same day', '2026-11-30 21:00', 0, '2026-11-30 20:00:00', 'Expired'],
  [
    'valid for an hour, where the day has begun already',
    '2026-12-01 06:00',
    480,
    '2026-11-30 23:00:00',
    'Expires today',
  ],
  ['over for an hour, where the day has not ended yet', '2026-11-30 20:00', -300, '2026-12-01 00:00:00', 'Expired'],
  ['ending tomorrow', '2026-11-30 23:59', 0, '2026-12-01 00:00:00', 'Expires in 1 day'],
  ['ending in a month', '2026-11-30 12:00', 0, '2026-12-30 00:00:00', 'Expires in 30 days'],
])('marks a certificate %s', (_, minute, offset, validTo, mark) => {
  Object.assign(device, { minute, zone: TIME_ZONE_OFFSET_MIN.indexOf(offset as 0) });
  render(
    <TestProvider>
      <CertificateEnd validTo={validTo} />
    </TestProvider>,
  );
  expect(screen.getByText(mark)).toBeTruthy();
  expect(screen.getByText(`${validTo} GMT+00:00`)).toBeTruthy();
});

it('shows a text that is no time as it is, without a zone and a mark', () => {
  render(
    <TestProvider>
      <CertificateEnd validTo={'\u202Esoon'} />
    </TestProvider>,
  );
  expect(screen.getByText('\u202Esoon').textContent).toBe('\u202Esoon');
  expect(screen.queryByText(/Expire/)).toBeNull();
});
