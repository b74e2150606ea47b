// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { barriers, dialog, openOnDevice, press, save, whileTicking } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { openLinkPage, SOON, saved, setUpLinkPage, type } from '../link-page.fixtures';
import SerialPortPage from './page';

setUpLinkPage({ wiegand: true });

describe('the page of the serial port', () => {
  it('offers the nearest interval, hides the output in input direction, and asks for the restart of a changed device', async () => {
    const { state } = await openLinkPage(SerialPortPage);
    expect(screen.queryByLabelText('Pulse width')).toBeNull();
    fireEvent.click(screen.getByLabelText('Output'));
    type('Pulse width', '0');
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
    type('Pulse width', '30');
    press('Use 990 µs');
    save();
    await saved();
    expect(state().tables.Wiegand[0]).toMatchObject({ Mode: 'Out', PulseWidth: 30, PulseStep: 990 });
    fireEvent.click(screen.getByRole('combobox', { name: 'Connected device' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Lift module', hidden: true }));
    save();
    expect((await dialog()).getByText('Restart to apply?')).toBeTruthy();
    expect(state().tables.Comm[0]?.Function).toBe('LiftModule');
  });

  it('offers the devices and rates that this device reports', async () => {
    const made = signedInDevice({ profile: 'face-full' });
    const caps = { Functions: ['CardReader', 'LiftModule'], BaudRates: [9600, 19_200] };
    made.device.setIntercept(({ method }) =>
      method === 'commPort.getCaps' ? { result: true, params: { caps } } : undefined,
    );
    await openOnDevice(SerialPortPage, made);
    fireEvent.click(screen.getByRole('combobox', { name: 'Connected device' }));
    fireEvent.click(screen.getByRole('combobox', { name: 'Baud rate' }));
    const offered = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
    await waitFor(() => expect(offered()).toEqual(['Card reader', 'Lift module', '9600', '19200']));
  });

  it('stores no changed output of Wiegand in input direction, not even a wrong one', async () => {
    const { state } = await openLinkPage(SerialPortPage);
    const [before] = state().tables.Wiegand;
    fireEvent.click(screen.getByLabelText('Output'));
    type('Pulse width', '25');
    type('Pulse interval', '777');
    fireEvent.click(screen.getByLabelText('Input'));
    fireEvent.click(screen.getByLabelText('Output'));
    expect(screen.getByLabelText<HTMLInputElement>('Pulse width').value, 'typed values are kept').toBe('25');
    fireEvent.click(screen.getByLabelText('Input'));
    type('Bus address', '9');
    save();
    await saved();
    expect(state().tables.Comm[0]?.Address).toBe(9);
    expect(state().tables.Wiegand[0]).toEqual(before);
    fireEvent.click(screen.getByLabelText('Output'));
    expect(screen.getByLabelText<HTMLInputElement>('Pulse width').value).toBe(String(before?.PulseWidth));
  });
});

describe('the page of the serial port', () => {
  it('follows the last card with its raw bits while it is open', async () => {
    const { device, container } = await openLinkPage(SerialPortPage);
    const lines = within(await screen.findByRole('region', { name: 'Last card read' }));
    lines.getByText('–');
    device.update(({ tables }) => Object.assign(tables.Wiegand[0] ?? {}, { TransferMode: 26 }));
    const proof = { kind: 'card' as const, cardNo: 'FF0000A1' };
    device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof });
    await lines.findByText('00000000 00000000 01010000 10', {}, SOON);
    lines.getByText('26 bits');
    lines.getByText(/^FF0000A1 · \d{4}-/);
    expect(await barriers(container)).toEqual([]);
  });

  it('shows nothing of it on a device that does not report it, and does not ask again', () =>
    whileTicking(async () => {
      const made = signedInDevice({ profile: 'face-full' });
      made.device.setIntercept(({ method }) =>
        method === 'commPort.getLastCard'
          ? { result: false, error: { code: ReplyError.MethodNotFound, message: '' } }
          : undefined,
      );
      const { asked } = await openOnDevice(SerialPortPage, made);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(screen.queryByText('Last card read')).toBeNull();
      expect(asked.filter((method) => method === 'commPort.getLastCard')).toHaveLength(1);
    }));
});
