// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import HolidayGroupPage from './page';

setUpVisitor({}, { authorities: ['AuthSysCfg'] });

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
