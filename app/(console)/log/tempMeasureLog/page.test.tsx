// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { openLog } from '@/components/table/log-page.fixtures';
import { testDevice } from '@/emulator/test-device';
import TemperatureLogPage from './page';

setUpVisitor();

setUpPage();
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => localStorage.clear());

const LATER = { timeout: 20_000 };

/** The page with all records of its device. */
async function openWhole(setUp?: (made: ReturnType<typeof testDevice>) => void) {
  const made = testDevice({ profile: 'face-full' });
  setUp?.(made);
  const log = await openLog(TemperatureLogPage, made);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01T00:00:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  return log;
}

it('shows the measured records only, and marks those over the threshold with words', async () => {
  const { settled, rows } = await openWhole();
  await screen.findByText('60 records', undefined, LATER);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only over the threshold' }));
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText('5 records', undefined, LATER);
  await settled();
  expect(rows()).toHaveLength(5);
  for (const row of rows()) expect(row).toMatch(/3[78]\.\d\d °C, over the threshold/);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only over the threshold' }));
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText('60 records', undefined, LATER);
});

it('asks the device for what was measured, and cannot empty the access records', async () => {
  const { conditions } = await openWhole();
  await screen.findByText('60 records', undefined, LATER);
  expect(conditions.at(-1)).toMatchObject({ HasTemperature: true });
  expect(conditions.at(-1)).not.toHaveProperty('IsOverTemperature');
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Columns' }, LATER);
  expect(screen.queryByRole('menuitem', { name: /Delete all/ })).toBeNull();
});

it('shows a new measurement at once, with two decimals in the unit of the device', async () => {
  const { device, settled, emitEvent, rows } = await openWhole(({ device }) =>
    device.update(({ tables }) => {
      Object.assign(tables.MeasureTemperature, { Enable: true, TemperatureUnit: 'Fahrenheit' });
    }),
  );
  await screen.findByText('60 records', undefined, LATER);
  await settled();
  emitEvent('AccessControl', { UserID: '1', HasTemperature: true, CurrentTemperature: 36.5, MaskState: 1 });
  await waitFor(() => expect(rows()[0]).toContain('97.70 °F'), LATER);
  expect(rows()[0]).toContain('Worn');
  expect(device.state().records.AccessControlCardRec.rows.at(-1)).toMatchObject({ CurrentTemperature: 36.5 });
});
