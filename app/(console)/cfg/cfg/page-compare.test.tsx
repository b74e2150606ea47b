// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { barriers, dialog, LOADING, press, setUpDevicePage, stayWith } from '@/components/form/device-page.fixtures';
import { ReplyError } from '@/lib/contract/error-codes';
import { setUpHelper } from '@/lib/helper/page-helper.fixtures';
import { alertText, backup, compare, open, setUpConfigPage } from './config-page.fixtures';
import { visitor } from './config-visitor.fixtures';

vi.mock('@/lib/session/use-visitor', async () => (await import('./config-visitor.fixtures')).visitorModule);
vi.mock('@/components/shell/use-reboot', async (original) => ({
  ...(await original<typeof import('@/components/shell/use-reboot')>()),
  awaitRestart: (await import('./config-visitor.fixtures')).awaitRestart,
}));
vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

setUpHelper();
setUpDevicePage();
setUpConfigPage();

it('shows in words what differs between a backup and the device, and applies only what is chosen', async () => {
  const made = await open();
  const DoorList = ['1', '2'].map((ReaderID) => ({ Doors: [{ ReaderID }] }));
  const route = { Index: 0, Name: 'Car park', Enable: true, ResetTime: 60, TimeSection: 255, DoorList };
  made.device.update(({ antiPassback }) => {
    antiPassback.routes = [route];
  });
  const [holiday] = made.device.state().tables.SpecialDayGroup[0]?.SpecialDay ?? [];
  const bytes = backup(made, ({ AutoMaintain, NTP, Web, OpenDoorRoute, SpecialDayGroup }) => {
    Object.assign(AutoMaintain as object, { AutoRebootHour: 17 });
    Object.assign(Object(OpenDoorRoute)[0], { ResetTime: 7 });
    Object.assign(Object(SpecialDayGroup)[0].SpecialDay[0], { DayName: 'New year' });
    Object.assign(NTP as object, { Address: '<b>time</b>' });
    Object.assign(Web as object, { Port: 8_099 });
  });
  made.device.update(({ tables }) => Reflect.deleteProperty(tables, 'VSP_PaaS'));
  await compare([bytes]);
  const box = await dialog();
  box.getByRole('heading', { name: '5 differences' });
  // Each value says which side it is of.
  expect(box.getByRole('region', { name: 'Auto maintenance' }).textContent).toMatch(
    /1 difference.*Device now .*02:17.*Backup of \u2068[\d-]+ [\d:]+\u2069 .*17:17/,
  );
  // By the page that edits the table.
  expect(box.getByText(/^Not compared:/).textContent).toBe('Not compared: Platform access');
  expect(holiday?.DayName).toBe("New Year's Day");
  expect(box.getByRole('region', { name: 'Holiday groups' }).textContent).toMatch(
    /New Year's Day .*2026-01-01.*New year .*2026-01-01/,
  );
  const routes = box.getByRole('region', { name: 'Anti-passback' });
  expect(routes.textContent).toMatch(/Reset after.*60 min.*7 min/);
  expect(box.getByRole('region', { name: 'Date and time' }).textContent).toContain('<b>time</b>');
  // What could cut off the console is changed on its page.
  const ports = within(box.getByRole('region', { name: 'Ports' }));
  expect(ports.queryByRole('checkbox')).toBeNull();
  expect(ports.getByRole('link').getAttribute('href')).toBe('/network/port?show=http');
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);

  const server = made.device.state().tables.NTP.Address;
  fireEvent.click(
    within(box.getByRole('region', { name: 'Auto maintenance' })).getAllByRole('checkbox')[1] as HTMLElement,
  );
  fireEvent.click(within(routes).getAllByRole('checkbox')[1] as HTMLElement);
  fireEvent.click(box.getByRole('button', { name: 'Apply 2 settings' }));
  await waitFor(() => expect(made.hour()).toBe(17), LOADING);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made.device.state().antiPassback.routes[0]?.ResetTime).toBe(7);
  expect(made.device.state().tables.NTP.Address).toBe(server);
  expect(made.device.state().tables.Web.Port).not.toBe(8_099);
});

it('applies no setting whose page asks before it saves', async () => {
  const made = await open();
  await compare([
    backup(made, ({ AutoMaintain, SSHD }) => {
      Object.assign(AutoMaintain as object, { AutoRebootHour: 17 });
      Object.assign(SSHD as object, { Enable: true });
    }),
  ]);
  const box = await dialog();
  const shell = within(box.getByRole('region', { name: 'System services' }));
  expect(shell.queryByRole('checkbox')).toBeNull();
  const link = shell.getByRole('link', { name: 'Change this on its own page, which asks for confirmation' });
  expect(link.getAttribute('href')).toMatch(/^\/safe\/ssh\?show=/);
});

it('leads to no page that the account may not open', async () => {
  const made = await open();
  Object.assign(visitor, { authorities: ['AuthMaintence'] });
  await compare([backup(made, ({ SSHD }) => Object.assign(SSHD as object, { Enable: true }))]);
  const shell = within((await dialog()).getByRole('region', { name: 'System services' }));
  expect(shell.queryByRole('link')).toBeNull();
});

it('names the pages whose settings were not stored', async () => {
  const made = await open();
  await compare([
    backup(made, ({ AutoMaintain, NTP }) => {
      Object.assign(AutoMaintain as object, { AutoRebootHour: 17 });
      Object.assign(NTP as object, { Address: 'time.example' });
    }),
  ]);
  const box = await dialog();
  for (const each of box.getAllByRole('checkbox', { name: /^(Auto maintenance|Date and time)$/ }))
    fireEvent.click(each);
  made.device.setIntercept(({ method, params }) =>
    method === 'configManager.setConfig' && Object(params).name === 'NTP'
      ? { result: false, error: { code: ReplyError.Unknown } }
      : undefined,
  );
  fireEvent.click(box.getByRole('button', { name: 'Apply 2 settings' }));
  expect(await alertText()).toBe('Some settings were not saved: Date and time. Close and compare again.');
  expect(made.hour()).toBe(17);
});

it('applies nothing over what somebody changed since, and keeps the choice', async () => {
  const made = await open();
  await compare([backup(made, ({ AutoMaintain }) => Object.assign(AutoMaintain as object, { AutoRebootHour: 17 }))]);
  const box = await dialog();
  made.setHour(9);
  fireEvent.click(box.getAllByRole('checkbox')[1] as HTMLElement);
  await stayWith('Auto maintenance');
  fireEvent.click(box.getByRole('button', { name: 'Apply 1 setting' }));
  expect(await alertText()).toMatch(/^Some of these settings have changed on the device since/);
  expect(made.hour()).toBe(9);
});

it('compares two backups without asking the device, and offers nothing to apply', async () => {
  const made = await open();
  const [newer, older] = [5, 4].map((hour) =>
    backup(made, (tables) => {
      Object.assign(tables.AutoMaintain as object, { AutoRebootHour: hour });
      // Made by an account that may not read it.
      if (hour === 5) Reflect.deleteProperty(tables, 'VSP_PaaS');
    }),
  ) as [Buffer, Buffer];
  const before = made.asked.length;
  await compare([newer, older]);
  const box = await dialog();
  expect(box.getByRole('region', { name: 'Auto maintenance' }).textContent).toMatch(/Time.*4.*5/);
  expect(box.getByText(/^Not compared:/).textContent).toBe('Not compared: Platform access');
  expect(box.queryByRole('checkbox')).toBeNull();
  expect(made.asked.slice(before)).toEqual([]);
});

it('names what is wrong with a backup before it compares', async () => {
  const made = await open();
  press('Show differences');
  expect(await alertText()).toBe('Choose a configuration file.');
  const another = new File(['of another kind'], 'site.backup');
  fireEvent.change(screen.getByLabelText('Backup', { selector: 'input' }), { target: { files: [another] } });
  await screen.findByLabelText('File password', { selector: 'input' }, LOADING);
  press('Show differences');
  await waitFor(async () => expect(await alertText()).toContain('The device cannot use this configuration file'));
  await compare([backup(made, () => undefined)], 'Another-one-7');
  await waitFor(async () => expect(await alertText()).toBe('This password does not open the file'), LOADING);
  const next = new File([new Uint8Array(backup(made, () => undefined))], 'next.backup');
  fireEvent.change(screen.getByLabelText('Backup', { selector: 'input' }), { target: { files: [next] } });
  await screen.findByLabelText('File password', { selector: 'input' }, LOADING);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await compare([backup(made, () => undefined)]);
  (await dialog()).getByText('No differences');
});
