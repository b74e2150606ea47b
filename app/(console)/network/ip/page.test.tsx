// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { TAKEN_ADDRESSES } from '@/emulator/rules/addresses';
import { signedInDevice } from '@/emulator/test-device';
import { rpc } from '@/lib/session/device';
import IpPage from './page';

setUpVisitor({ ipv6: true });

setUpDevicePage();

const open = async () => {
  const made = signedInDevice({
    profile: 'face-full',
    prepare: ({ tables }) => void Object.assign(tables.NTP, { Enable: true, Address: 'pool.ntp.org' }),
  });
  const page = await openOnDevice(IpPage, made);
  return {
    ...page,
    device: made.device,
    network: () => made.device.state().tables.Network,
    tables: () => made.device.state().tables,
  };
};
/** The four boxes of an address. */
const boxes = (label: string) => screen.getByRole('group', { name: label }).querySelectorAll('input');
const type = (label: string, address: string) => {
  for (const [index, octet] of address.split('.').entries()) {
    fireEvent.change(boxes(label)[index] as HTMLInputElement, { target: { value: octet } });
  }
};

it('saves what was changed and keeps what it does not know', async () => {
  const { container, network } = await open();
  const before = network();
  expect(await barriers(container)).toEqual([]);
  fireEvent.change(screen.getByLabelText('Host name'), { target: { value: 'front-door' } });
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(network()).toEqual({ ...before, Hostname: 'front-door' });
});

it('reads the state of the cards again with Refresh', async () => {
  const { device } = await open();
  await screen.findByText('Connected, 100 Mbit/s');
  device.setIntercept(({ method }) => {
    const card = { Name: 'eth0', Type: 'Normal', ConnStatus: 'Unconnected', Speed: 0, PhysicalAddress: '' };
    return method === 'netApp.getNetInterfaces' ? { result: true, params: { netInterface: [card] } } : undefined;
  });
  press('Refresh');
  await screen.findByText('Not connected');
});

it('shows what nobody can change: the cards with their addresses on the wire, and the link-local address', async () => {
  const { container } = await open();
  const card = within((await screen.findByRole('cell', { name: /^eth0/ })).closest('tr') as HTMLElement);
  card.getByText('3c:00:00:00:00:01');
  card.getByText('Default interface');
  card.getByText('Connected, 100 Mbit/s');
  expect(container.textContent).toContain('Link-local address: \u2068fe80::3e00:ff:fe00:1\u2069');
});

/** The text that reaches the clipboard, in a browser whose origin has one or has none. */
async function copied(hasClipboard: boolean): Promise<string> {
  const texts: string[] = [];
  const writeText = async (text: string) => void texts.push(text);
  const clipboard = (hasClipboard ? { writeText } : undefined) as Clipboard;
  const getter = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard);
  document.execCommand = () => texts.push((document.querySelector('textarea') as HTMLTextAreaElement).value) > 0;
  press('Copy addresses');
  await waitFor(() => expect(toastTexts()).toEqual(['Copied']));
  getter.mockRestore();
  return texts.join();
}

const ADDRESSES = [
  'Name: eth0',
  'MAC address: 3c:00:00:00:00:01',
  'Host name: ASI-7000',
  'IP address: 192.0.2.108',
  'Subnet mask: 255.255.255.0',
  'Gateway: 192.0.2.1',
];

it.each([true, false])(
  'copies the addresses that are in force, also on plain http: with a clipboard %s',
  async (has) => {
    await open();
    await screen.findByRole('cell', { name: /^eth0/ });
    type('IP address', '192.0.2.9');
    expect((await copied(has)).split('\n')).toEqual([
      ...ADDRESSES,
      'Preferred DNS: 192.0.2.53',
      'Alternate DNS: 192.0.2.54',
    ]);
  },
);

it('copies those of IPv6 where it is on, and no line without a value', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.update(({ tables }) => {
    Object.assign(tables.Network.eth0, { DnsServers: ['', ''], DefaultGateway: '' });
    const held = { Enable: true, IPAddress: '2001:db8::7', Prefix: 64, DefaultGateway: '', DnsServers: ['', ''] };
    Object.assign(tables.IPv6?.eth0 ?? {}, held);
  });
  made.device.setIntercept(({ method }) =>
    method === 'netApp.getNetInterfaces' ? { result: true, params: { netInterface: [] } } : undefined,
  );
  await openOnDevice(IpPage, made);
  expect((await copied(true)).split('\n')).toEqual([
    'Name: eth0',
    ...ADDRESSES.slice(2, 5),
    'IPv6 address: 2001:db8::7',
    'Prefix length: 64',
    expect.stringMatching(/^Link-local address: fe80::/),
  ]);
});

it('shows the settings also where the device describes its cards in another way', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  const netInterface = [{ Name: {}, Type: 'Ethernet', PhysicalAddress: ['3c'] }];
  made.device.setIntercept(({ method }) =>
    method === 'netApp.getNetInterfaces' ? { result: true, params: { netInterface } } : undefined,
  );
  await openOnDevice(IpPage, made);
  await screen.findByLabelText('Host name');
  expect(screen.queryByRole('table')).toBeNull();
});

it('writes nothing with a gateway outside the network', async () => {
  const { network, asked } = await open();
  const before = network();
  type('Gateway', '192.0.3.1');
  save();
  await screen.findByText('Not in the same network as the IP address');
  expect(network()).toEqual(before);
  expect(asked.filter((method) => /set(Temporary)?Config|checkIPConflict/.test(method))).toEqual([]);
});

it('writes nothing with a mask that has a hole', async () => {
  const { network, asked } = await open();
  const before = network();
  type('Subnet mask', '255.0.255.0');
  save();
  await screen.findByText('Enter a subnet mask such as 255.255.255.0');
  expect(network()).toEqual(before);
  expect(asked.filter((method) => /set(Temporary)?Config|checkIPConflict/.test(method))).toEqual([]);
});

it('writes nothing when another device has the address', async () => {
  const { network } = await open();
  const before = network();
  type('IP address', TAKEN_ADDRESSES[1] ?? '');
  save();
  await screen.findByText('Another device has this address');
  expect(network()).toEqual(before);
});

it('says at the field that another card of the device has the address, and writes nothing', async () => {
  const { network, asked } = await open();
  const before = network();
  type('IP address', before.eth2?.IPAddress ?? '');
  save();
  await screen.findByText('The interface eth2 of this device has this address');
  expect(network()).toEqual(before);
  expect(asked.filter((method) => /set(Temporary)?Config/.test(method))).toEqual([]);
  type('IP address', '192.0.2.77');
  expect(screen.queryByText(/of this device has this address/)).toBeNull();
});

/** The device takes its time to say whether an address is free; `answer` ends that. */
function slowCheck() {
  const call = vi.mocked(rpc.call);
  const atOnce = call.getMockImplementation() as typeof rpc.call;
  const checked: unknown[] = [];
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  call.mockImplementation((async (...asked: Parameters<typeof rpc.call>) => {
    const [method, params] = asked;
    if (method !== 'netApp.checkIPConflict') return atOnce(...asked);
    expect(params).toHaveProperty('Interface', 'eth0');
    checked.push((params as { Address: string }).Address);
    await waiting;
    return atOnce(...asked);
  }) as typeof rpc.call);
  return { checked, answer: () => answer() };
}

it('checks an address that is typed while the device looks for the one before', async () => {
  const { network } = await open();
  const before = network();
  const { checked, answer } = slowCheck();
  const taken = TAKEN_ADDRESSES[1] ?? '';
  type('IP address', '192.0.2.77');
  save();
  await waitFor(() => expect(checked).toEqual(['192.0.2.77']));
  type('IP address', taken);
  answer();
  await screen.findByText('Another device has this address');
  expect(checked).toEqual(['192.0.2.77', taken]);
  expect(network()).toEqual(before);
  expect([...boxes('IP address')].map(({ value }) => value).join('.')).toBe(taken);
});

it('saves the address that is typed while the device finds the one before taken', async () => {
  const { network } = await open();
  const { checked, answer } = slowCheck();
  const taken = TAKEN_ADDRESSES[1] ?? '';
  type('IP address', taken);
  save();
  await waitFor(() => expect(checked).toEqual([taken]));
  type('IP address', '192.0.2.77');
  answer();
  fireEvent.click(await screen.findByRole('button', { name: 'Save without a trial' }));
  await waitFor(() => expect(network()).toMatchObject({ eth0: { IPAddress: '192.0.2.77' } }));
  expect(screen.queryByText('Another device has this address')).toBeNull();
});

it('shows what is wrong with a value that is typed meanwhile, and writes nothing', async () => {
  const { network } = await open();
  const before = network();
  const { checked, answer } = slowCheck();
  type('IP address', '192.0.2.77');
  save();
  await waitFor(() => expect(checked).toHaveLength(1));
  fireEvent.change(screen.getByLabelText('Host name'), { target: { value: '-door' } });
  answer();
  await waitFor(() => expect(screen.getByLabelText('Host name').getAttribute('aria-invalid')).toBe('true'));
  expect(checked).toHaveLength(1);
  expect(network()).toEqual(before);
});

it('turns addresses off while the network assigns them', async () => {
  await open();
  fireEvent.click(screen.getByLabelText('DHCP'));
  expect([...boxes('IP address')].every((box) => box.disabled)).toBe(true);
  expect(screen.getAllByText('Assigned by the network').length).toBeGreaterThan(2);
  expect([...boxes('Preferred DNS')].some((box) => box.disabled)).toBe(false);
  fireEvent.click(screen.getByRole('switch', { name: 'Obtain DNS automatically' }));
  expect([...boxes('Preferred DNS')].every((box) => box.disabled)).toBe(true);
});

it('shows the address that the network assigned after the save, beside what is typed meanwhile', async () => {
  const { network, device } = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  fireEvent.click(screen.getByLabelText('DHCP'));
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Save without a trial' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  fireEvent.change(screen.getByLabelText('Host name'), { target: { value: 'front-door' } });
  device.clock.advance(2_000);
  expect(network().eth0.IPAddress).toBe('192.0.2.150');
  await vi.advanceTimersByTimeAsync(4_000);
  const shown = () => [...boxes('IP address')].map(({ value }) => value).join('.');
  await waitFor(() => expect(shown()).toBe('192.0.2.150'));
  expect(screen.getByLabelText('Host name')).toHaveProperty('value', 'front-door');
  vi.useRealTimers();
});

it('stores the address of IPv6', async () => {
  const { tables } = await open();
  fireEvent.click(screen.getByRole('switch', { name: 'IPv6' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Automatic' }));
  fireEvent.change(screen.getByLabelText('IPv6 address'), { target: { value: '2001:db8::7' } });
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(tables().IPv6.eth0).toMatchObject({ Enable: true, DhcpEnable: false, IPAddress: '2001:db8::7', Prefix: 64 });
});

it('says before the save what stops working without a DNS server, and takes the gateway as one', async () => {
  const { network } = await open();
  const was = network().eth0;
  expect(screen.queryByText(/Without a DNS server/)).toBeNull();
  const empty = (label: string) => {
    for (const box of boxes(label)) fireEvent.change(box, { target: { value: '' } });
  };
  empty('Preferred DNS');
  empty('Alternate DNS');
  await screen.findByText(/Without a DNS server.*pool\.ntp\.org/);
  press(`Use the gateway: \u2068${was.DefaultGateway}\u2069`);
  expect(screen.queryByText(/Without a DNS server/)).toBeNull();
  save();
  await waitFor(() => expect(network().eth0.DnsServers).toEqual([was.DefaultGateway]));
});
