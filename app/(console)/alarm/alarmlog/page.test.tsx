// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpPage } from '@/components/form/test-provider';
import { openLog } from '@/components/table/log-page.fixtures';
import { testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ALARM_TYPES } from '@/lib/contract/records';
import AlarmLogPage from './page';

const account = { mayClear: true };
vi.mock('next/navigation', () => ({ usePathname: () => '/alarm/alarmlog' }));
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => DEFAULT_CAPABILITIES,
  useAuthority: () => account.mayClear,
}));

setUpPage();
vi.setConfig({ testTimeout: 60_000 });

const LATER = { timeout: 20_000 };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openAll() {
  const opened = await openLog(AlarmLogPage, testDevice());
  type('From', '2026-01-01T00:00:00');
  fireEvent.click(button('Search'));
  await screen.findByText('300 records', undefined, LATER);
  await opened.settled();
  return opened;
}

describe('the page of alarm records', () => {
  it('finds each of nine types alone', async () => {
    const { device, rows, settled } = await openAll();
    const stored = device.state().records.AccessControlAlarmRecord.rows;
    for (const each of ALARM_TYPES) {
      type('Type', each);
      fireEvent.click(button('Search'));
      const count = stored.filter(({ Type }) => Type === each).length;
      await screen.findByText(`${count} records`, undefined, LATER);
      await settled();
      const newest = stored.findLast(({ Type }) => Type === each);
      await waitFor(() => expect(rows()[0]).toMatch(new RegExp(`^${newest?.RecNo}`)));
      const name = screen.getByLabelText<HTMLSelectElement>('Type').selectedOptions[0]?.textContent ?? 'none';
      expect(rows().every((row) => row.includes(name))).toBe(true);
    }
  });

  it('has a simulated intrusion in its first row', async () => {
    const { happen, rows } = await openLog(AlarmLogPage, testDevice());
    happen('BreakIn', { Door: 0 });
    await waitFor(() => expect(rows()[0]).toContain('301'), LATER);
    expect(rows()[0]).toContain('Intrusion');
    expect(rows()[0]).toContain('Once');
  });

  it('is emptied once the number of records is typed, and not before', async () => {
    const { device } = await openAll();
    fireEvent.click(button('Delete all'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete all 300 records?' }, LATER);
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete all' });
    fireEvent.change(within(dialog).getByLabelText('Type 300 to confirm'), { target: { value: '30' } });
    expect(confirm.disabled).toBe(true);
    fireEvent.change(within(dialog).getByLabelText('Type 300 to confirm'), { target: { value: '300' } });
    fireEvent.click(confirm);
    await screen.findByText('No records fit these filters', undefined, LATER);
    expect(device.state().records.AccessControlAlarmRecord.rows).toEqual([]);
  });

  it('offers no deletion to an account that may not', async () => {
    account.mayClear = false;
    await openLog(AlarmLogPage, testDevice());
    expect(screen.queryByRole('button', { name: 'Delete all' })).toBeNull();
    account.mayClear = true;
  });

  it('shows a type that nobody has named as it came', async () => {
    const made = testDevice();
    const { happen, rows } = await openLog(AlarmLogPage, made);
    made.device.update(({ records }) => {
      const CreateTime = Number(records.AccessControlAlarmRecord.rows.at(-1)?.CreateTime);
      records.AccessControlAlarmRecord.rows.push({ RecNo: 999, CreateTime, Type: 'FloodGate', Door: 3, UserID: '<b>' });
    });
    happen('BreakIn');
    await waitFor(() => expect(rows().some((row) => row.includes('FloodGate'))).toBe(true), LATER);
    expect(rows().find((row) => row.includes('FloodGate'))).toContain('Door 4<b>');
  });
});
