// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  barriers,
  dialog,
  fill,
  LOADING,
  openOnDevice,
  press,
  refusing,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { signedInDevice } from '@/emulator/test-device';
import RegisteredDevicesPage from './page';

setUpDevicePage();

const choose = (...numbers: string[]) => {
  for (const number of numbers) fireEvent.click(screen.getByLabelText(`Select ${number}`));
};
const rowOf = (number: string) => screen.getByText(number).closest('tr') as HTMLElement;

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = signedInDevice({ profile: 'vto', prepare });
  const opened = await openOnDevice(RegisteredDevicesPage, made);
  const stations = () => made.device.state().records.VideoTalkContact.rows.filter(({ Type }) => Type === 'VTO');
  return { ...made, ...opened, stations };
}

it('lists six door stations by number, two of them offline, and filters by state', async () => {
  const { container } = await open();
  expect(await screen.findByText('6 door stations')).toBeTruthy();
  expect(screen.getAllByText('Offline', { selector: 'td *' })).toHaveLength(2);
  expect(rowOf('8002').textContent).toContain('Off by 50 s');
  expect(rowOf('8006').textContent).toContain('Gate');
  expect(await barriers(container)).toEqual([]);
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'offline' } });
  expect(screen.getAllByRole('row').slice(1)).toHaveLength(2);
  expect(screen.queryByText('8001')).toBeNull();
});

it('marks only the row of a station whose clock makes records wrong', async () => {
  await open(({ presence }) => {
    for (const [number, ClockDrift] of Object.entries({ 8001: 300, 8002: -301 })) {
      Object.assign(presence.find((each) => each.Number === number) ?? {}, { ClockDrift });
    }
  });
  await screen.findByText('6 door stations');
  const isMarked = (number: string) => rowOf(number).hasAttribute('data-marked');
  expect([rowOf('8001').textContent, isMarked('8001')]).toEqual([expect.stringContaining('Off by 300 s'), false]);
  expect([rowOf('8002').textContent, isMarked('8002')]).toEqual([expect.stringContaining('Off by 301 s'), true]);
});

it('refuses a taken number and adds a station with another one', async () => {
  const { stations } = await open();
  await screen.findByText('6 door stations');
  press('Add door station');
  const drawer = await dialog();
  fill(drawer, 'Number', '8001');
  fill(drawer, 'Name', '<b>Gate</b>');
  fill(drawer, 'Linked rooms', '101;102');
  fill(drawer, 'Registration password', '12345');
  save(drawer);
  expect(await drawer.findByText('8001 is already in use by VTO 1')).toBeTruthy();
  expect(drawer.getByText('Enter room numbers separated by commas')).toBeTruthy();
  expect(drawer.getByText('Use 6 to 16 digits')).toBeTruthy();
  expect(stations()).toHaveLength(6);
  fill(drawer, 'Number', '8010');
  fill(drawer, 'Building', '2');
  fill(drawer, 'Unit', '1');
  fill(drawer, 'Linked rooms', '101,102');
  fill(drawer, 'Registration password', '654321');
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']), LOADING);
  expect(stations().at(-1)).toMatchObject({
    VTLongNumber: '8010',
    Nickname: '<b>Gate</b>',
    VTOBuilding: '2',
    VTOUnit: '1',
    DevType: 'unit',
    VTOPosition: '101,102',
    RegisterPassword: '654321',
  });
  expect(await screen.findByText('<b>Gate</b>')).toBeTruthy();
  expect(rowOf('8010').textContent).toContain('Unknown');
});

it('shows the error beside the box when another user has taken the number meanwhile', async () => {
  const { device } = await open();
  await screen.findByText('6 door stations');
  press('Add door station');
  const drawer = await dialog();
  fill(drawer, 'Number', '8044');
  fill(drawer, 'Name', 'Gate');
  device.update(({ records }) => {
    records.VideoTalkContact.rows.push({ RecNo: 950, Type: 'VTO', VTLongNumber: '8044', Nickname: 'Other' });
  });
  save(drawer);
  expect(await drawer.findByText('8044 is already in use')).toBeTruthy();
});

it('changes a station and keeps its password and unknown members', async () => {
  const { stations } = await open(({ records }) => {
    Object.assign(records.VideoTalkContact.rows.find(({ VTLongNumber }) => VTLongNumber === '8002') ?? {}, {
      Vendor: 7,
    });
  });
  await screen.findByText('6 door stations');
  press('Edit 8002');
  const drawer = await dialog();
  expect((drawer.getByLabelText('Registration password') as HTMLInputElement).value).toBe('');
  fill(drawer, 'Name', 'Back door');
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']), LOADING);
  expect(stations()[1]).toMatchObject({ Nickname: 'Back door', RegisterPassword: '123456', Vendor: 7 });
});

it('keeps what another user has stored since the list was read', async () => {
  const { device, stations } = await open();
  await screen.findByText('6 door stations');
  device.update(({ records }) => {
    Object.assign(records.VideoTalkContact.rows.find(({ VTLongNumber }) => VTLongNumber === '8002') ?? {}, {
      VTOBuilding: '9',
    });
  });
  press('Edit 8002');
  const drawer = await dialog();
  fill(drawer, 'Name', 'Back door');
  save(drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']), LOADING);
  expect(stations()[1]).toMatchObject({ VTLongNumber: '8002', Nickname: 'Back door', VTOBuilding: '9' });
});

it('lists the stations as unknown where the device does not say who is registered', async () => {
  const made = signedInDevice({ profile: 'vto' });
  made.device.setIntercept(refusing(['VideoTalkManager.getRegisterState']) as never);
  await openOnDevice(RegisteredDevicesPage, made);
  expect(await screen.findByText('6 door stations')).toBeTruthy();
  expect(screen.getAllByText('Unknown', { selector: 'td *' })).toHaveLength(6);
});

it('does not sync two offline stations; of three, lists the offline one as failed at 100 %', async () => {
  const { device, asked } = await open();
  await screen.findByText('6 door stations');
  const before = device.state().records.AccessControlCardRec.rows.length;
  choose('8003', '8006');
  press('Sync offline logs');
  await waitFor(() => expect(toastTexts()).toEqual(['No online device selected']));
  choose('8006', '8001', '8002');
  press('Sync offline logs');
  let sync = await dialog();
  await waitFor(() => expect(asked).toContain('accessControlManager.getSyncState'));
  device.clock.advance(3_000);
  expect(await sync.findByText('Succeeded: 2. Failed: 1.', {}, LOADING)).toBeTruthy();
  expect(sync.getByText('25 records fetched')).toBeTruthy();
  expect(sync.getByText(/Not reached: .*VTO 3/)).toBeTruthy();
  expect(sync.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  expect(device.state().records.AccessControlCardRec.rows).toHaveLength(before + 25);
  fireEvent.click(sync.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Sync time');
  sync = await dialog();
  expect(await sync.findByText('Succeeded: 2. Failed: 1.', {}, LOADING)).toBeTruthy();
  expect(device.state().presence.find(({ Number: number }) => number === '8002')?.ClockDrift).toBe(0);
});

it('asks before deleting an online one', async () => {
  const { stations } = await open();
  await screen.findByText('6 door stations');
  press('Delete 8001');
  const question = await dialog();
  expect(question.getByText(/1 of them is online now/)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toastTexts()).toEqual(['1 door station deleted']));
  expect(stations().map(({ VTLongNumber }) => VTLongNumber)).not.toContain('8001');
});

it('imports the valid lines of a file and lists the others', async () => {
  const { stations } = await open();
  await screen.findByText('6 door stations');
  press('Import');
  const box = await dialog();
  const lines = ['number,name,building,type', '8101,A,1,unit', '8001,B,1,unit', '8102,C,x,unit', '8103,D,2,villa'];
  const file = new File([lines.join('\n')], 'stations.csv');
  fireEvent.change(box.getByLabelText(/CSV file/), { target: { files: [file] } });
  expect(await box.findByText(/2 can be imported, 2 cannot/, {}, LOADING)).toBeTruthy();
  expect(box.getByText('Number: 8001 is already in use by VTO 1')).toBeTruthy();
  fireEvent.click(box.getByRole('button', { name: 'Import 2 door stations' }));
  expect(await box.findByText('Added: 2. Not added: 2.', {}, LOADING)).toBeTruthy();
  expect(stations().slice(-2)).toMatchObject([
    { VTLongNumber: '8101', Nickname: 'A', DevType: 'unit' },
    { VTLongNumber: '8103', VTOBuilding: '2', DevType: 'villa' },
  ]);
});

it('says that no station can register while registration is off, and shows an empty state with a button to add', async () => {
  await open(({ secureTables, records }) => {
    secureTables.Registar.Enable = false;
    records.VideoTalkContact.rows = records.VideoTalkContact.rows.filter(({ Type }) => Type !== 'VTO').slice(0, 1);
    records.VideoTalkContact.rows.push({ RecNo: 900, Type: 'VTO', VTLongNumber: '9001' });
  });
  expect(await screen.findByText(/Registration is turned off/, {}, LOADING)).toBeTruthy();
  press('Delete 9001');
  press('Delete', await dialog());
  expect(await screen.findByText('No door stations yet')).toBeTruthy();
});
