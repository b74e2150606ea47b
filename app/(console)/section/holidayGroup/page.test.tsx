// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import HolidayGroupPage from './page';

vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => DEFAULT_CAPABILITIES,
  useVisitor: () => ({ authorities: ['AuthSysCfg'], capabilities: DEFAULT_CAPABILITIES }),
}));

setUpDevicePage();

async function open(SpecialDaysSchedule: unknown) {
  const prepare = ({ tables }: { tables: object }) => void Object.assign(tables, { SpecialDaysSchedule });
  await openOnDevice(HolidayGroupPage, signedInDevice({ prepare }));
  return screen.queryByText('No plan uses it');
}

it('calls a group unused only after the plans were read', async () => {
  expect(await open([])).not.toBeNull();
  cleanup();
  expect(await open([{}])).toBeNull();
});
