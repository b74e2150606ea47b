// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { openLog } from '@/components/table/log-page.fixtures';
import { testDevice } from '@/emulator/test-device';
import ManagerLogPage from './page';

setUpVisitor();

setUpPage();
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => localStorage.clear());

const LATER = { timeout: 20_000 };
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows three pages of 20, 20 and 5, finds one administrator, and cannot be emptied', async () => {
  const { device, rows, settled, conditions } = await openLog(ManagerLogPage, testDevice({ profile: 'face-full' }));
  type('From', '2026-01-01T00:00:00');
  press('Search');
  await screen.findByText('45 records', undefined, LATER);
  await settled();
  expect(rows()).toHaveLength(20);
  expect(rows().join()).toContain('Fingerprint');
  press('Last page');
  await waitFor(() => expect(rows()).toHaveLength(5), LATER);
  type('User ID', ' _2-<');
  press('Search');
  const own = device.state().records.AccessManagerRecord.rows.filter(({ UserID }) => UserID === '2');
  await screen.findByText(`${own.length} records`, undefined, LATER);
  expect(conditions.at(-1)).toMatchObject({ UserID: '2' });
  type('User ID', 'nobody');
  press('Search');
  await screen.findByText('No records match these filters', undefined, LATER);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
  press('More actions');
  await screen.findByRole('menuitem', { name: 'Columns' }, LATER);
  expect(screen.queryByRole('menuitem', { name: /Delete all/ })).toBeNull();
});
