// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { barriers, openOnDevice } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { useTables } from '@/lib/forms/use-tables';
import { formatDeviceTime } from '@/lib/session/device-time';
import { ExplainDrawer } from './explain-drawer';

setUpVisitor({ doorCount: 1, repeatEnter: true, timeSection: true, doorParameter: true });

setUpPage();
vi.setConfig({ testTimeout: 30_000 });

async function open(
  prepare: (draft: DeviceState) => void = () => undefined,
  recorded?: Parameters<typeof ExplainDrawer>[0]['recorded'],
) {
  const made = signedInDevice({ prepare });
  const now = formatDeviceTime(made.device.wallNow());
  const opened = await openOnDevice(
    () => (
      <ExplainDrawer
        userId="1"
        name="Emma Walker"
        now={now}
        {...(recorded && { recorded })}
        onClose={() => undefined}
      />
    ),
    made,
  );
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByRole('list', { name: 'Step by step' }, { timeout: 15_000 });
  return { ...made, ...opened, drawer };
}

const plain = { UserType: 0, UserStatus: 0, TimeSections: [255], SpecialDaysSchedule: [255] };
const steps = (drawer: HTMLElement) =>
  within(drawer)
    .getAllByRole('listitem')
    .map((each) =>
      [each.getAttribute('data-good') === 'true' ? '+' : '-', each.querySelector('h3')?.textContent].join(' '),
    );
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('explaining an attempt', () => {
  it('says that the door opens, and sends no request that the device would record', async () => {
    const { drawer, asked, device } = await open(({ access }) => Object.assign(access.users[0] ?? {}, plain));
    const before = device.state().records.AccessControlCardRec.rows.length;
    expect(await within(drawer).findByText('The door opens.')).toBeTruthy();
    expect(steps(drawer).every((each) => each.startsWith('+'))).toBe(true);
    expect(await barriers(drawer)).toEqual([]);
    expect(asked.some((method) => /open|set|insert|update/i.test(method))).toBe(false);
    expect(device.state().records.AccessControlCardRec.rows).toHaveLength(before);
  });

  it('lists everything that prevents opening at the typed time', async () => {
    const { drawer } = await open(({ access, tables }) => {
      Object.assign(access.users[0] ?? {}, plain, { TimeSections: [1], ValidTo: '2030-01-01 00:00:00' });
      Object.assign(tables.AccessControl[0] ?? {}, { State: 'CloseAlways' });
    });
    // A Saturday night, after the person's last day.
    type('Day and time', '2030-01-05T23:15:00');
    await waitFor(() =>
      expect(steps(drawer).filter((each) => each.startsWith('-'))).toEqual([
        '- Validity',
        '- Time section',
        '- Lock mode',
      ]),
    );
    expect(drawer.textContent).toContain(
      'The door stays closed, for 3 reasons. Access record: Not valid at this time (code 20).',
    );
    expect(drawer.textContent).toContain('Was valid only until 2030-01-01 00:00:00.');
    const links = within(drawer).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['People', '/personManage?text=1'],
      ['Time sections', '/section/set'],
      ['Door parameters', '/door'],
    ]);
  });

  it('names a door that is off first, and leads to time sections for one that is off', async () => {
    const { drawer } = await open(({ access, tables }) => {
      Object.assign(access.users[0] ?? {}, plain, { TimeSections: [1] });
      Object.assign(tables.AccessControl[0] ?? {}, { Enable: false });
      Object.assign(tables.AccessTimeSchedule[1] ?? {}, { Enable: false });
    });
    await waitFor(() => expect(steps(drawer)[0]).toBe('- Door enabled'));
    expect(drawer.textContent).toContain('Door is always closed (code 23).');
    const links = within(drawer).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/door', '/section/set']);
  });

  it('asks again about open doors when the interlock has changed', async () => {
    const made = signedInDevice({
      prepare: ({ access, tables }) => {
        Object.assign(access.users[0] ?? {}, plain);
        tables.AccessControl = tables.AccessControl.flatMap((door) => [door, { ...door }]);
      },
    });
    const Reader = () => useTables(['AccessControlGeneral']).data && null;
    const Page = () => {
      const [isAgain, setAgain] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setAgain(true)}>
            Read again
          </button>
          {isAgain && <Reader />}
          <ExplainDrawer
            userId="1"
            name="Ada"
            now={formatDeviceTime(made.device.wallNow())}
            onClose={() => undefined}
          />
        </>
      );
    };
    await openOnDevice(Page, made);
    const drawer = await screen.findByRole('dialog');
    await waitFor(() => expect(steps(drawer)).toContain('+ Interlock'));
    made.device.update(({ tables, doors }) => {
      tables.AccessControlGeneral.ABLock = { Enable: true, Doors: [{ Doors: [0, 1] }] };
      Object.assign(doors[1] ?? {}, { leaf: 'Open' });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Read again', hidden: true }));
    await waitFor(() => expect(steps(drawer)).toContain('- Interlock'));
  });

  it.each([
    [{ Status: 0, ErrorCode: 32 }, 'The record says something else: Outside the time section.'],
    [{ Status: 1, ErrorCode: 0 }, undefined],
  ])('of the record %j says where today would end otherwise', async (recorded, text) => {
    const { drawer } = await open(({ access }) => Object.assign(access.users[0] ?? {}, plain), recorded);
    await within(drawer).findByText('The door opens.');
    const said = within(drawer).queryByText(/^The record says something else/)?.textContent;
    expect(said?.startsWith(text ?? '')).toBe(text === undefined ? undefined : true);
    // Another attempt is not that of the record.
    type('Day and time', '2026-01-05T10:00:00');
    await waitFor(() => expect(within(drawer).queryByText(/^The record says something else/)).toBeNull());
  });

  it.each([
    [{ Status: 0, ErrorCode: 98 }, 0],
    [{ Status: 1, ErrorCode: 0 }, 0],
    [{ Status: 0, ErrorCode: 32 }, 1],
  ])('leaves the last word to the platform, also about the record %j', async (recorded, contradictions) => {
    const { drawer } = await open(({ access, tables }) => {
      Object.assign(access.users[0] ?? {}, plain);
      Object.assign(tables.AccessControl[0] ?? {}, { RemoteCheck: true });
    }, recorded);
    await within(drawer).findByText('The door opens if the platform confirms it.');
    expect(steps(drawer).at(-1)).toBe('+ Platform');
    expect(within(drawer).queryAllByText(/^The record says something else/)).toHaveLength(contradictions);
  });

  it('asks for the other proof of a combination, until it is given', async () => {
    const { drawer } = await open(({ access, tables }) => {
      Object.assign(access.users[0] ?? {}, plain);
      Object.assign(tables.AccessControl[0] ?? {}, { Method: DOOR_METHODS.cardAndFace });
    });
    expect(await within(drawer).findByText('Still needed within 30 seconds: Face.')).toBeTruthy();
    fireEvent.click(within(drawer).getByRole('combobox', { name: /Shown before it/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Face' }));
    expect(await within(drawer).findByText('The door opens.')).toBeTruthy();
  });

  it.each([
    ['always', { Method: DOOR_METHODS.multiCard }],
    [
      'in a section',
      { Method: DOOR_METHODS.timeSection, TimeSchedule: Array(7).fill(['11 00:00:00-23:59:59', '', '', '']) },
    ],
  ])('counts the persons who are still missing %s, and offers them', async (_, method) => {
    const { drawer } = await open(({ access, tables }) => {
      for (const user of access.users.slice(0, 2)) Object.assign(user, plain);
      Object.assign(tables.AccessControl[0] ?? {}, method);
      const GroupDetail = ['1', '2'].map((UserID) => ({ UserID, Method: DOOR_METHODS.any }));
      tables.OpenDoorGroup[0] = { Groups: [{ Enable: true, UserCount: 2, GroupDetail }] };
    });
    expect(await within(drawer).findByText('1 more person of the groups has to come within 30 seconds.')).toBeTruthy();
    fireEvent.click(await within(drawer).findByRole('checkbox', { name: 'Lena Fischer' }));
    expect(await within(drawer).findByText('The door opens.')).toBeTruthy();
  });

  it('says why it cannot answer, and offers a retry', async () => {
    const made = signedInDevice();
    let isRefused = true;
    const call: typeof made.call = (method, params, more) =>
      isRefused && JSON.stringify(params ?? '').includes('AccessUser.list')
        ? { id: 0, result: false, error: { code: ReplyError.NoAuthority } }
        : made.call(method, params, more);
    const drawer = () => <ExplainDrawer userId="1" name="Ada" now="2026-11-20 12:00:00" onClose={() => undefined} />;
    await openOnDevice(drawer, { ...made, call });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isRefused = false;
    fireEvent.click(again);
    expect(await screen.findByRole('list', { name: 'Step by step' })).toBeTruthy();
  });
});
