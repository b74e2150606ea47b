// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LOADING, openOnDevice, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { setUpLayout, showOnPage } from '@/components/shell/found-setting.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { ACCOUNTS, ONVIF_USER } from '@/lib/contract/limits';
import type { ProfileName } from '@/lib/contract/profiles';
import { textOf } from '@/lib/i18n/text-of';
import { SETTINGS } from '@/lib/settings-index/settings';
import english from '@/messages/en.json';
import { isDeep } from '@/scripts/deep-runs';
import { atPage, BUILT_PAGES } from './page-walk.fixtures';

vi.mock('next/navigation', async () => (await import('./page-walk.fixtures')).walkedNavigation());
vi.mock('@/lib/session/use-visitor', async () => (await import('./page-walk.fixtures')).walkedVisitor());

setUpDevicePage();
setUpLayout();

interface Shown {
  path: string;
  /** Key of its name. */
  name: string;
  /** Where the first profile with the page has no such entries. */
  profile?: ProfileName;
}

/** Opens a page, with what is done to its device first, and shows one of its settings as a search hit does. */
async function showAt({ path, name, profile }: Shown, prepare: (state: DeviceState) => void = () => undefined) {
  const page = BUILT_PAGES.findLast((each) => each.path === path);
  const setting = SETTINGS.find((each) => each.page === path && each.name === name);
  if (!page || !setting) throw new Error(`no ${name} at ${path}`);
  const { made, Page } = await atPage({ ...page, ...(profile && { profile }) });
  made.device.update(prepare);
  await openOnDevice(Page, made);
  return showOnPage(setting);
}

/** Fields, and the titles of their drawers: that of a new entry, or of the first one where none can be added. */
const FOUND: readonly (Shown & { title: string })[] = [
  { path: '/customPassword', name: 'customPassword.field.uses', title: 'Add code' },
  { path: '/network/nas', name: 'network.nas.field.directory', title: 'Archive' },
  { path: '/user', name: 'user.remark', title: 'Add account', profile: 'site' },
  { path: '/alarm/alarmlink', name: 'alarm.alarmlink.field.latchS', title: 'Alarm input 1' },
  { path: '/safe/cert', name: 'safe.cert.field.OU', title: 'Create certificate request (CSR)' },
  { path: '/section/holidayGroup', name: 'section.holidayGroup.holiday.end', title: 'Add holiday' },
];
/** Lists of the same kinds. */
const FOUND_TOO: typeof FOUND = [
  { path: '/onvifUser', name: 'user.group', title: 'Add ONVIF user' },
  { path: '/door/repeatEnter', name: 'door.repeatEnter.field.resetMin', title: 'Add route' },
  { path: '/liftControl', name: 'liftControl.field.port', title: 'Add floor' },
  { path: '/vto/vts', name: 'vto.vts.field.password', title: 'Add station' },
];

/** The row of a field has its name and has, or is, what has the focus. */
const rowsOf = (drawer: HTMLElement, name: string) =>
  within(drawer)
    .getAllByText(textOf(english, name) ?? '')
    .map((label) => label.parentElement);

it.each(isDeep ? [...FOUND, ...FOUND_TOO] : FOUND)(
  '$name of $path is shown in the drawer $title',
  async ({ title, ...shown }) => {
    const focused = await showAt(shown);
    const drawer = await screen.findByRole('dialog', { name: title }, LOADING);
    expect(rowsOf(drawer, shown.name).some((row) => row?.contains(focused))).toBe(true);
    expect(toastTexts()).toEqual([]);
    // One button stands out, also before anything is changed.
    expect(
      [...drawer.querySelectorAll('button[data-variant="filled"]')].map((each) => each.getAttribute('type')),
    ).toEqual(['submit']);
  },
);

it('opens the first entry of a list that is full', async () => {
  const full = ({ onvifUsers }: DeviceState) => {
    const more = { group: 'operator', reserved: false, h1: '' };
    for (let id = 100; onvifUsers.length < ONVIF_USER.max; id += 1) onvifUsers.push({ ...more, id, name: `nvr${id}` });
  };
  const focused = await showAt({ path: '/onvifUser', name: 'user.group' }, full);
  const drawer = await screen.findByRole('dialog', {}, LOADING);
  expect(screen.queryByRole('dialog', { name: 'Add ONVIF user' })).toBeNull();
  expect(rowsOf(drawer, 'user.group').some((row) => row?.contains(focused))).toBe(true);
});

interface Missing extends Shown {
  why: string;
  prepare(state: DeviceState): void;
  says: string;
}

const MISSING: readonly Missing[] = [
  {
    path: '/user',
    name: 'user.name',
    profile: 'site',
    why: 'is for new entries of a full list',
    prepare: ({ accounts }) => {
      const model = accounts.find(({ reserved }) => !reserved) ?? accounts[0];
      for (let id = 100; model && accounts.length < ACCOUNTS.max; id += 1)
        accounts.push({ ...model, id, name: `clerk${id}` });
    },
    says: '“\u2068User name\u2069” is part of a new entry, and the list is full. Delete an entry first.',
  },
  {
    path: '/network/nas',
    name: 'network.nas.field.directory',
    why: 'belongs to no entry yet',
    prepare: ({ secureTables }) => {
      secureTables.NAS = [];
    },
    says:
      '“\u2068Directory\u2069” is part of an entry, and this list has none yet. Add one first; where that is not possible, ' +
      'the page says why.',
  },
  {
    path: '/alarm/alarmlink',
    name: 'alarm.alarmlink.field.doors',
    why: 'needs another choice',
    prepare: ({ tables }) => {
      for (const input of tables.Alarm) input.EventHandler.AccessControlEnable = false;
    },
    says: '“\u2068Doors\u2069” is not shown now: it needs another choice on this page, or this device does not have it.',
  },
];

it.each(MISSING)('$name of $path says that it $why, and no drawer stays open', async ({ prepare, says, ...shown }) => {
  await showAt(shown, prepare);
  expect(toastTexts()).toEqual([says]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
