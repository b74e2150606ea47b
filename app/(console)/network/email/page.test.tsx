// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { barriers, dialog, press, save, toastTexts } from '@/components/form/device-page.fixtures';
import { button, openLinkPage, SOON, saved, setUpLinkPage, turn, type } from '../link-page.fixtures';
import EmailPage from './page';

setUpLinkPage();

describe('the page of e-mail', () => {
  it('checks addresses, has three receivers at most, and sends a test by what is stored', async () => {
    const { container, state } = await openLinkPage(EmailPage);
    turn('Send e-mails');
    type('Sender', 'a@b');
    press('Add recipient');
    type('Recipient 1', 'guard@example.org');
    save();
    await screen.findByText(/Enter an e-mail address/);
    expect(await barriers(container)).toEqual([]);
    type('Sender', 'door@example.org');
    press('Add recipient');
    type('Recipient 2', 'guard@example.org');
    save();
    await screen.findByText('guard@example.org is already in use');
    type('Recipient 2', 'boss@example.org');
    press('Add recipient');
    type('Recipient 3', 'night@example.org');
    expect(button('Add recipient').disabled).toBe(true);
    expect(button('Send a test e-mail').disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('TLS'));
    expect(screen.getByLabelText<HTMLInputElement>('Port').value).toBe('587');
    save();
    await saved();
    press('Send a test e-mail');
    await waitFor(() => expect(toastTexts()).toContain('Test e-mail sent'));
    expect(state().mails).toMatchObject([
      { to: ['guard@example.org', 'boss@example.org', 'night@example.org'], title: 'Alder Street 12' },
    ]);
  });
});

describe('the page of e-mail', () => {
  it('needs no account of an anonymous one, says what travels in clear, and why a test failed', async () => {
    const { state } = await openLinkPage(EmailPage, ({ secureTables }) => {
      const mail = { Enable: true, Address: 'refused.example.org', SendAddress: 'a@b.org', Receivers: ['c@b.org'] };
      Object.assign(secureTables.Email, mail, { SslEnable: false, TlsEnable: false });
    });
    screen.getByText('The password is sent unencrypted');
    press('Send a test e-mail');
    await waitFor(() => expect(toastTexts()).toContain('User name or password is wrong'));
    turn('Anonymous');
    expect(screen.getByLabelText<HTMLInputElement>('User name').disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Password').disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('SSL'));
    expect(screen.getByLabelText<HTMLInputElement>('Port').value).toBe('465');
    expect(screen.queryByText('The password is sent unencrypted')).toBeNull();
    type('Server address', 'dead.example.org');
    save();
    await saved();
    press('Send a test e-mail');
    await waitFor(() => expect(toastTexts()).toContain('The server did not answer in time'));
    expect(state().mails).toEqual([]);
  });
});

describe('the page of e-mail', () => {
  const stored: Parameters<typeof openLinkPage>[1] = ({ secureTables }) => {
    const mail = { Enable: true, Address: 'mail.example.org', SendAddress: 'a@b.org', Receivers: ['c@b.org'] };
    Object.assign(secureTables.Email, mail);
  };

  it('sends a test to another receiver, which is not stored and must be an address', async () => {
    const { container, state } = await openLinkPage(EmailPage, stored);
    const box = screen.getByLabelText<HTMLInputElement>('Test recipient');
    expect(box.placeholder).toBe('c@b.org');
    type('Test recipient', 'me@b');
    fireEvent.blur(box);
    await screen.findByText(/Enter an e-mail address/);
    expect(button('Send a test e-mail').disabled).toBe(true);
    type('Test recipient', 'me@b.org');
    expect(await barriers(container)).toEqual([]);
    press('Send a test e-mail');
    await waitFor(() => expect(toastTexts()).toContain('Test e-mail sent'));
    expect(state().mails).toMatchObject([{ to: ['me@b.org'] }]);
    type('Test recipient', '');
    press('Send a test e-mail');
    await waitFor(() => expect(state().mails[1]).toMatchObject({ to: ['c@b.org'] }));
    expect(state().secureTables.Email.Receivers).toEqual(['c@b.org']);
    type('Subject', 'Side door');
    expect(box.disabled).toBe(true);
  });

  it('shows the e-mail of an alarm under the typed subject, or why it cannot', async () => {
    const { device } = await openLinkPage(EmailPage, stored);
    type('Subject', 'Side door');
    press('Preview of an alarm e-mail');
    const box = await dialog();
    await box.findByText('Side door: IllegalLogin, 192.0.2.45');
    box.getByText(/Device: Alder Street 12/);
    expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
    fireEvent.click(box.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON);
    device.setIntercept(({ method }) =>
      method === 'netApp.previewMail' ? { result: false, error: { code: 268959743, message: '' } } : undefined,
    );
    press('Preview of an alarm e-mail');
    await (await dialog()).findByRole('button', { name: 'Try again' });
  });
});
