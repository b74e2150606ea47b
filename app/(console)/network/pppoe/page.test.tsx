// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { barriers, dialog, press, save } from '@/components/form/device-page.fixtures';
import { ReplyError } from '@/lib/contract/error-codes';
import { TRIAL_S } from '@/lib/contract/limits';
import { trial } from '@/lib/trial/trial';
import { button, openLinkPage, SOON, saved, setUpLinkPage, turn, type } from '../link-page.fixtures';
import PppoePage from './page';

setUpLinkPage();

describe('the page of PPPoE', () => {
  it('needs a user name, and shows address or reason without a reload', async () => {
    const { state, later, asked } = await openLinkPage(PppoePage);
    turn('Use PPPoE');
    save();
    await screen.findByText('Enter a value');
    screen.getByText('While PPPoE is connected, the provider’s address replaces the static one.');
    type('User name', 'adsl');
    save();
    press('Save without a trial');
    await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'));
    screen.getByText('Enter a value');
    expect(state().secureTables.PPPoE.Enable).toBe(false);
    type('Password', 'wrong');
    save();
    press('Save without a trial');
    await saved();
    later(2_000);
    await screen.findByText('Failed', {}, SOON);
    screen.getByText('User name or password is wrong');
    type('Password', 'right');
    save();
    press('Save without a trial');
    await waitFor(() => expect(state().secureTables.PPPoE.Password).toBe('right'));
    later(2_000);
    await screen.findByText('198.51.100.77', {}, SOON);
    screen.getByText('198.51.100.1');
    turn('Use PPPoE');
    save();
    press('Save without a trial');
    await waitFor(() => expect(state().secureTables.PPPoE).toMatchObject({ Enable: false, UserName: 'adsl' }));
    expect(state().secureTables.PPPoE.Password).toBe('right');
    await screen.findByText('Not connected', {}, SOON);
    expect(asked).not.toContain('configManager.setConfig');
  });

  it('dials again after a question while the connection is up, and at once after a failure', async () => {
    const { container, device, later, asked } = await openLinkPage(PppoePage, ({ secureTables }) => {
      Object.assign(secureTables.PPPoE, { Enable: true, UserName: 'adsl', Password: 'right' });
    });
    const dials = () => asked.filter((method) => method === 'netApp.dial').length;
    later(2_000);
    await screen.findByText('198.51.100.77', {}, SOON);
    for (const [answer, calls] of [['Cancel', 0] as const, ['Reconnect', 1] as const]) {
      press('Reconnect');
      const question = await dialog();
      question.getByText('The provider may assign another address.');
      fireEvent.click(question.getByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON);
      await waitFor(() => expect(dials()).toBe(calls));
    }
    await screen.findByText('Connecting', {}, SOON);
    expect(screen.queryByText('198.51.100.77')).toBeNull();
    expect(await barriers(container)).toEqual([]);
    later(2_000);
    await screen.findByText('198.51.100.77', {}, SOON);
    device.update(({ secureTables }) => Object.assign(secureTables.PPPoE, { Password: 'wrong' }));
    later(2_000);
    await screen.findByText('Failed', {}, { timeout: 15_000 });
    press('Reconnect');
    await screen.findByText('Connecting', {}, SOON);
    expect(dials()).toBe(2);
  });

  it('can try another password while it is on, which the device takes back', async () => {
    const { state, later } = await openLinkPage(PppoePage, ({ secureTables }) => {
      Object.assign(secureTables.PPPoE, { Enable: true, UserName: 'adsl', Password: 'right' });
    });
    type('Password', 'wrong');
    save();
    press('Try it');
    await waitFor(() => expect(trial.get()?.names).toEqual(['PPPoE']), SOON);
    expect(state().secureTables.PPPoE.Password).toBe('wrong');
    later(TRIAL_S.usual * 1_000);
    expect(state().secureTables.PPPoE.Password).toBe('right');
  });

  it('dials again neither while it is off, nor where the device refuses a change for want of the right', async () => {
    const { device } = await openLinkPage(PppoePage, ({ secureTables }) => {
      Object.assign(secureTables.PPPoE, { UserName: 'adsl', Password: 'right' });
    });
    expect(button('Reconnect').disabled).toBe(true);
    screen.getByText('Enable and save it first');
    turn('Use PPPoE');
    save();
    press('Save without a trial');
    await saved();
    await waitFor(() => expect(button('Reconnect').disabled).toBe(false), SOON);
    const error = { code: ReplyError.NoAuthority, message: '' };
    device.setIntercept(({ method }) => (method === 'Security.setConfig' ? { result: false, error } : undefined));
    type('User name', 'other');
    save();
    press('Save without a trial');
    await waitFor(() => expect(button('Reconnect').disabled).toBe(true), SOON);
  });
});
