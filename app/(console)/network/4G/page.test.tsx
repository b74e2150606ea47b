// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { barriers, dialog, fill, press, save, toastTexts } from '@/components/form/device-page.fixtures';
import { button, openLinkPage, SOON, saveAfter, saved, setUpLinkPage, type } from '../link-page.fixtures';
import MobilePage from './page';

setUpLinkPage();

describe('the page of the mobile network', () => {
  it('dials, shows signal and address, and says within one poll that the card is gone', async () => {
    const { device, later } = await openLinkPage(MobilePage, ({ secureTables }) => {
      Object.assign(secureTables.Wireless[0] ?? {}, { Enable: true });
    });
    await screen.findByText('Connecting');
    later(2_000);
    await screen.findByText('100.64.3.9', {}, SOON);
    screen.getByText(/4G · \d\/5 · -\d+ dBm/);
    press('Disconnect');
    await screen.findByText('Not connected');
    device.setSwitches({ hasSim: false });
    await waitFor(() => expect(screen.getAllByText('No SIM card')).toHaveLength(2), SOON);
    expect(button('Connect').disabled).toBe(true);
  });

  it('asks before it dials again, and says why it failed and when it tries again', async () => {
    const { state, later } = await openLinkPage(MobilePage, ({ secureTables }) => {
      Object.assign(secureTables.Wireless[0] ?? {}, { Enable: true, AutoConnect: true });
    });
    await screen.findByText('Connecting');
    later(2_000);
    await screen.findByText('100.64.3.9', {}, SOON);
    type('APN', 'wrong');
    const again = 'The connection is closed and set up again with the new settings.';
    await saveAfter(again, 'Cancel');
    expect(state().secureTables.Wireless[0]?.APN).not.toBe('wrong');
    await saveAfter(again, 'Save');
    await waitFor(() => expect(state().secureTables.Wireless[0]?.APN).toBe('wrong'));
    await screen.findByText('Connecting', {}, SOON);
    later(2_000);
    await screen.findByText('The server cannot be reached', {}, SOON);
    screen.getByText('30 seconds');
    later(30_000);
    await screen.findByText('Connecting', {}, SOON);
  });
});

it('leaves out what a device does not tell of traffic and signal', async () => {
  const { device, idle } = await openLinkPage(MobilePage);
  device.setIntercept(({ method }) => {
    if (method === 'netApp.getMobileRSSI') return { result: true, params: { info: { Type: '4G' } } };
    if (method !== 'netApp.getDialInfo') return undefined;
    const params = { Status: 'Connected', IPAddress: '100.64.3.9', Operator: 'North', Duration: 600 };
    return { result: true, params };
  });
  await screen.findByText('North', {}, SOON);
  await idle();
  screen.getByText('4G', { selector: 'bdi' });
  screen.getByText('10 minutes');
  expect(screen.queryByText(/NaN|undefined/)).toBeNull();
});

describe('the page of the mobile network', () => {
  it('asks for the PIN of the card with the attempts left, sends it encrypted, and dials', async () => {
    const { device, state, later, container } = await openLinkPage(MobilePage, ({ secureTables, switches }) => {
      Object.assign(secureTables.Wireless[0] ?? {}, { Enable: true });
      switches.simPin = '4711';
    });
    await screen.findByText('Attempts left: 3');
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
    expect(await barriers(container)).toEqual([]);
    const sent: string[] = [];
    device.setIntercept(({ method, params }) => {
      if (method === 'netApp.unlockSim') sent.push(JSON.stringify(params));
      return undefined;
    });
    press('Enter PIN');
    const box = await dialog();
    const enter = (pin: string) => {
      fill(box, 'PIN', pin);
      fireEvent.click(box.getByRole('button', { name: 'Unlock SIM card' }));
    };
    enter('12');
    await box.findByRole('alert');
    expect(sent).toEqual([]);
    enter('0000');
    await box.findByText('The PIN is wrong');
    await box.findByText('Attempts left: 2');
    expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
    enter('4711');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON);
    // With their quotes: chance puts four digits into an encrypted text, too.
    expect(sent.map((each) => /"(4711|0000)"/.test(each))).toEqual([false, false]);
    later(2_000);
    await screen.findByText('100.64.3.9', {}, SOON);
    device.update(({ switches, sim }) => {
      switches.simPin = '0815';
      Object.assign(sim, { pin: '0815', wrong: 3, isOpen: false });
    });
    await screen.findByText('SIM card locked', {}, SOON);
    expect(button('Enter PIN').disabled).toBe(true);
    expect(state().sim.wrong).toBe(3);
  });

  it('shows the data of the month as a part of its limit', async () => {
    const { device } = await openLinkPage(MobilePage, ({ secureTables }) => {
      Object.assign(secureTables.Wireless[0] ?? {}, { FlowLimit: 1_000 });
    });
    const used = (new Date(device.clock.now()).getUTCDate() - 1) * 12;
    await screen.findByText(`${used} / 1,000 MB`);
    const bar = screen.getByRole('progressbar', { name: 'Data this month' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual([String(used), '1000']);
  });

  it('says that the limit of the month is reached, also when it is dialled, until the limit is raised', async () => {
    const { later, state } = await openLinkPage(MobilePage, ({ secureTables }) => {
      Object.assign(secureTables.Wireless[0] ?? {}, { Enable: true, FlowLimit: 1 });
    });
    // Enough for the first day of a month, too.
    later(120_000);
    const reason = 'The monthly data limit is reached. Raise it or wait until next month';
    await screen.findByText(reason, { exact: false }, SOON);
    press('Connect');
    await waitFor(() => expect(toastTexts()).toEqual([reason]), SOON);
    fill(screen, 'Monthly data limit', '0');
    save();
    await saved();
    expect(state().secureTables.Wireless[0]?.FlowLimit).toBe(0);
    later(2_000);
    await screen.findByText('100.64.3.9', {}, SOON);
    expect(screen.queryByText(reason, { exact: false })).toBeNull();
  });
});
