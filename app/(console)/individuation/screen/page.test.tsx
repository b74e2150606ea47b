// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  barriers,
  choose,
  dialog,
  fill,
  openOnDevice,
  press,
  refusing,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { isolated } from '@/lib/i18n/isolated';
import StandbyPage from './page';

setUpVisitor({ advertSupport: true, advertResource: true });
setUpDevicePage();

async function open(change?: (made: ReturnType<typeof signedInDevice>) => void) {
  const made = signedInDevice({ profile: 'face-full' });
  change?.(made);
  const { container, idle } = await openOnDevice(StandbyPage, made);
  await screen.findByRole('button', { name: 'Add period' });
  await idle();
  return { container, device: made.device, tables: () => made.device.state().tables };
}

/** Types a time of the drawer, such as 093000, into its first box. */
const times = (label: string, digits: string) => {
  const boxes = screen.getByRole('group', { name: label }).querySelectorAll('input');
  for (const [index, box] of boxes.entries()) {
    fireEvent.change(box, { target: { value: digits.slice(index * 2, index * 2 + 2) } });
    fireEvent.blur(box);
  }
};

it('saves standby, plan and brightness, and keeps what it does not know', async () => {
  const { container, tables } = await open();
  const before = tables();
  expect(await barriers(container)).toEqual([]);
  fill(screen, 'Wait before standby', '45');
  press('Add period');
  const drawer = await dialog();
  times('Start', '150000');
  times('End', '160000');
  fireEvent.click(drawer.getByRole('checkbox', { name: 'drill' }));
  fireEvent.click(drawer.getByRole('checkbox', { name: 'market' }));
  press('OK', drawer);
  await screen.findByText('15:00:00–16:00:00');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(tables().ScreenSaver).toEqual({ ...before.ScreenSaver, WaitTime: 45 });
  expect(tables().AdvertPlan).toEqual({
    ...before.AdvertPlan,
    Sections: [
      ...before.AdvertPlan.Sections,
      { Day: 1, Time: '1 15:00:00-16:00:00', Mode: 'Pictures', ResourceIDs: [3, 1], Interval: 5 },
    ],
  });
});

it('does not take a period that overlaps another one, and there is nothing to save', async () => {
  await open();
  press('Add period');
  const drawer = await dialog();
  times('Start', '110000');
  times('End', '150000');
  press('OK', drawer);
  await drawer.findByText('Choose what is shown');
  fireEvent.click(drawer.getByRole('checkbox', { name: 'market' }));
  press('OK', drawer);
  await drawer.findByText('This period overlaps another one of the day');
  expect(screen.getByText('All changes saved')).toBeDefined();
});

it('refuses a screen that turns off before standby', async () => {
  const { tables } = await open();
  fireEvent.click(screen.getByRole('switch', { name: 'Turn the screen off' }));
  fill(screen, 'Wait before standby', '300');
  fill(screen, 'Screen off after', '300');
  save();
  await screen.findByText(/Enter more than the wait of 300/);
  expect(tables().ScreenSaver.OffEnable).toBe(false);
});

it('names media that were removed elsewhere, and does not save before they are replaced', async () => {
  const { tables } = await open(({ device }) =>
    device.update(({ adverts }) => {
      adverts.items = adverts.items.filter(({ ID }) => ID !== 2);
    }),
  );
  expect(screen.getByText(`${isolated('market')}, ${isolated('Deleted media 2')}`)).toBeDefined();
  fill(screen, 'Wait before standby', '45');
  save();
  await screen.findByText(/no longer on the device/);
  expect(tables().ScreenSaver.WaitTime).toBe(30);
  press('Edit period 08:00:00–11:59:59');
  const drawer = await dialog();
  fireEvent.click(drawer.getByRole('checkbox', { name: /Deleted media 2/ }));
  press('OK', drawer);
  await waitFor(() => expect(screen.queryByText(/Deleted media/)).toBeNull());
  save();
  await waitFor(() => expect(tables().AdvertPlan.Sections[0]).toMatchObject({ ResourceIDs: [1], Vendor_Reserved: 7 }));
});

it('reads the media again with the settings after both reads failed', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setIntercept(refusing(['VideoOutput.getAdvertisementList', 'configManager.getConfig']) as never);
  const { idle } = await openOnDevice(StandbyPage, made);
  await idle();
  made.device.setIntercept(undefined as never);
  press('Try again');
  await screen.findByRole('button', { name: 'Add period' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});

it('calls no media deleted while it is not known what there is, and changes no period', async () => {
  const { device } = await open((made) =>
    made.device.setIntercept(refusing(['VideoOutput.getAdvertisementList']) as never),
  );
  await screen.findByRole('heading', { name: 'The advertising media could not be read' });
  expect(screen.queryByText(/Deleted media/)).toBeNull();
  expect(screen.getByText(`${isolated('Media 1')}, ${isolated('Media 2')}`)).toBeDefined();
  const change = () => screen.getAllByRole('button', { name: /^(Add|Edit) period/ });
  expect(change().every((button) => button.matches(':disabled'))).toBe(true);
  device.setIntercept(undefined as never);
  press('Try again');
  await waitFor(() => expect(change().some((button) => button.matches(':disabled'))).toBe(false));
  expect(screen.queryByText(/Media 1/)).toBeNull();
});

it('draws the day with its modes, and the time of the device on the day that it has', async () => {
  const { container } = await open();
  const drawn = (name: string) => [...container.querySelectorAll(`svg:not([width]) ${name}`)];
  const bars = () => drawn('rect[data-mode]').map((bar) => [bar.getAttribute('data-mode'), bar.getAttribute('width')]);
  expect(bars()[0]).toEqual(['Pictures', `${((4 * 3600 - 1) / 86_400) * 100}%`]);
  expect(bars().at(-1)?.[0]).toBe('Clock');
  expect(drawn('line')).toHaveLength(5);
  await choose('Day', 'Friday');
  // The device of the test has Friday, twelve o'clock.
  await waitFor(() => expect(drawn('line').at(-1)?.getAttribute('x1')).toBe('50%'));
  expect(drawn('line')).toHaveLength(6);
});

it('copies a day to others, takes at most four periods, and shows a period at once', async () => {
  const { tables, device } = await open();
  press('Copy to days');
  const box = await dialog();
  fireEvent.click(box.getByRole('checkbox', { name: 'Tuesday' }));
  press(/^Copy/, box);
  press('Delete period 20:00:00–23:59:59');
  save();
  await waitFor(() => expect(tables().AdvertPlan.Sections.filter(({ Day }) => Day === 2)).toHaveLength(3));
  expect(tables().AdvertPlan.Sections.filter(({ Day }) => Day === 1)).toHaveLength(2);
  press('Show now');
  await waitFor(() => expect(device.state().screen.delivered).toMatchObject({ ids: [1], durationS: 10 }));
  await choose('Day', 'Wednesday');
  await screen.findByText(/No periods on this day/);
});
