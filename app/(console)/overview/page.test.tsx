// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { barriers, toastTexts } from '@/components/form/device-page.fixtures';
import { TEST_START } from '@/emulator/test-device';
import { startPage } from '@/lib/session/start-page';
import { block, facts, isRelease, newest, open, REFUSAL, settle, setUpOverview, texts } from './overview-page.fixtures';
import { held } from './overview-visitor.fixtures';

vi.mock('@/lib/session/use-visitor', async () => (await import('./overview-visitor.fixtures')).visitorModule);
vi.mock('@/lib/session/use-device-clock', async () => (await import('./overview-visitor.fixtures')).clockModule);

setUpOverview();

describe('the overview', () => {
  it('opens with six requests at most, whose calls are these', async () => {
    const { container, requests } = await open();
    expect(requests.length).toBeLessThanOrEqual(6);
    const calls = requests.flat().filter((method) => !isRelease(method));
    expect(calls.toSorted()).toEqual(
      [
        // Names of the doors; NTP and Locales, which the shell reads; the period of passwords; HTTPS and its streams;
        // cloud, account lock, address filter, the period once more; holidays.
        ...Array(11).fill('configManager.getConfig'),
        // The other accounts.
        'userManager.getUserInfoAll',
        // One door.
        'accessControl.factory.instance',
        'accessControl.getDoorStatus',
        // Entries, alarms and codes.
        ...Array(3).fill('RecordFinder.factory.create'),
        ...Array(3).fill('RecordFinder.startFind'),
        ...Array(3).fill('RecordFinder.doFind'),
        'AccessUser.startFind',
        'AccessCard.startFind',
        'AccessFace.startFind',
        'AccessFingerprint.startFind',
        'FaceInfoManager.getCaps',
        'magicBox.getUpTime',
        'userManager.getActiveUserInfoAll',
        'userManager.getUserInfo',
        'PasswdFind.getContact',
        'devStorage.getDeviceInfo',
        'storage.getDeviceAllInfo',
      ].toSorted(),
    );
    expect(await barriers(container)).toEqual([]);
    await settle();
    expect(requests.flat().filter((method) => !isRelease(method))).toHaveLength(calls.length);
  });

  it('reads only what the account may read', async () => {
    const { requests } = await open({ authorities: [] });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Device',
      'Needs attention',
    ]);
    expect(requests.flat().filter((method) => method !== 'configManager.getConfig')).toEqual(['magicBox.getUpTime']);
    expect(facts()).toEqual(['3 security risks']);
    expect(block('Needs attention').queryByRole('link')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Version' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a door to an account that may only open it', async () => {
    await open({ authorities: ['AuthManuCtr'] });
    expect(block('Doors').getByRole('button', { name: /^Open door/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Latest access' })).toBeNull();
  });

  it.each([
    ['accessControl.getDoorStatus', ['Doors']],
    ['RecordFinder.startFind', ['Latest access', 'Alarms today', 'Needs attention']],
    ['magicBox.getUpTime', ['Device']],
    ['PasswdFind.getContact', ['Needs attention']],
    ['AccessCard.startFind', []],
  ])('fails by %s in its own block, which offers another try', async (refuse, blocks) => {
    const { trouble } = await open({ refuse });
    const retries = () => screen.queryAllByRole('button', { name: 'Try again' });
    expect(retries()).toHaveLength(Math.max(1, blocks.length));
    for (const name of blocks) {
      const what = ['Latest access', 'Alarms today'].includes(name) ? 'list' : 'settings';
      expect(block(name).getByRole('alert').textContent).toBe(`The ${what} could not be read`);
    }
    expect(screen.getByText('ASI-7214')).toBeTruthy();
    trouble.refuse = undefined;
    for (const each of retries()) fireEvent.click(each);
    await waitFor(() => expect(retries()).toEqual([]));
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(texts('Latest access')).toHaveLength(5));
  });

  it.each([
    ['refused', REFUSAL],
    ['malformed', { result: true, params: { device: [{ Name: 'NAS' }] } }],
  ])('keeps the points of the checks that were read when another is %s', async (_, answer) => {
    const { trouble } = await open({
      refuse: 'devStorage.getDeviceInfo',
      answer,
      prepare(draft) {
        draft.contact = { phone: '', email: '' };
      },
    });
    const setUp = 'Setup is not finishedno recovery contactAdd contact';
    expect(texts('Needs attention')).toContain(setUp);
    expect(block('Needs attention').getByRole('alert')).toBeTruthy();
    trouble.refuse = undefined;
    fireEvent.click(block('Needs attention').getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(texts('Needs attention')).toContain(setUp);
  });

  it.each([
    ['everything was checked', 2, undefined, '2026-11-20 12:00'],
    ['a check was refused', 0, 'PasswdFind.getContact', '2026-11-20 12:00'],
    ['the clock is not known yet', 0, undefined, undefined],
  ])('says that nothing needs attention, if so, when %s', async (_, count, refuse, minute) => {
    vi.stubGlobal('location', { protocol: 'https:', host: 'device' });
    held.minute = minute;
    await open({
      authorities: ['AuthUserMag'],
      ...(refuse && { refuse }),
      prepare(draft) {
        draft.contact = { phone: '', email: 'a@example.com' };
        draft.tables.PwdUpdatePeriod = 0;
      },
    });
    expect(texts('Needs attention')).toEqual([]);
    expect(screen.queryAllByText('Nothing needs attention')).toHaveLength(count);
    vi.unstubAllGlobals();
  });

  it('fails alone where the names of users are none', async () => {
    const users = [{ Id: 1, Name: {}, ClientAddress: '192.0.2.7' }];
    await open({ refuse: 'userManager.getActiveUserInfoAll', answer: { result: true, params: { users } } });
    expect(block('Device').getByRole('alert')).toBeTruthy();
    expect(texts('Latest access')).toHaveLength(5);
  });

  it('shows the other doors when one cannot answer, and releases what it asked', async () => {
    // The device has one.
    const { requests } = await open({ doorCount: 2 });
    const states = block('Doors').getAllByRole('status');
    expect(states.map(({ textContent }) => textContent)).toEqual(['Closed', 'Unknown']);
    expect(block('Doors').queryByRole('alert')).toBeNull();
    const calls = requests.flat().filter((method) => method.startsWith('accessControl.'));
    expect(calls.slice(2)).toEqual(['accessControl.getDoorStatus', 'accessControl.destroy']);
  });

  it('releases the doors it asked for when the question about their states is lost', async () => {
    const { requests } = await open({ lost: 'accessControl.getDoorStatus' });
    expect(block('Doors').getByRole('alert')).toBeTruthy();
    await waitFor(() => expect(requests).toContainEqual(['accessControl.destroy']));
  });

  it('opens a door and closes it again, and says in the head that it is open', async () => {
    const { device, tell } = await open();
    const turn = async (word: string, status: 'Open' | 'Close') => {
      fireEvent.click(await block('Doors').findByRole('button', { name: new RegExp(`^${word} door`) }));
      await waitFor(() => expect(device.state().doors[0]?.leaf).toBe(status));
      tell('DoorStatus', { Status: status });
    };
    await turn('Open', 'Open');
    expect(await screen.findByText(/ is open, \d+ items? needs? attention$/)).toBeTruthy();
    await turn('Close', 'Close');
    expect(await block('Doors').findByText('Closed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/ is open, /)).toBeNull());
  });

  it('says why a door did not open', async () => {
    await open({ refuse: 'accessControl.openDoor' });
    fireEvent.click(block('Doors').getByRole('button', { name: /^Open door/ }));
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    expect(block('Doors').getByText('Closed')).toBeTruthy();
  });

  it('shows a new entry and a new alarm with a bar until the page is touched', async () => {
    const { device, tell } = await open();
    expect(screen.queryByText('New')).toBeNull();
    device.update(({ records }) => {
      const { rows } = records.AccessControlCardRec;
      rows.push({ ...newest(rows), RecNo: 90_001, CardName: '<b>Eve</b>', CreateTime: TEST_START / 1000 });
      const alarms = records.AccessControlAlarmRecord.rows;
      alarms.push({ ...newest(alarms), RecNo: 90_002, Type: 'BreakIn', CreateTime: TEST_START / 1000 });
    });
    tell('AccessControl');
    tell('BreakIn');
    await waitFor(() => expect(texts('Latest access')[0]).toContain('<b>Eve</b>'));
    await waitFor(() => expect(texts('Alarms today')[0]).toContain('Intrusion'));
    expect(texts('Latest access').map((each) => each?.includes(' New'))).toEqual([true, false, false, false, false]);
    expect(document.querySelectorAll('[data-new]')).toHaveLength(2);
    fireEvent.pointerDown(document.body);
    await waitFor(() => expect(document.querySelectorAll('[data-new]')).toHaveLength(0));
  });

  it('becomes the start of this account, also where the browser keeps nothing', async () => {
    await open();
    const box = () => screen.getByRole('checkbox', { name: 'Open this page after sign-in' });
    expect(startPage.get('admin')).toBeUndefined();
    fireEvent.click(box());
    expect(startPage.get('admin')).toBe('/overview');
    expect(startPage.get('operator1')).toBeUndefined();
    expect(localStorage.getItem('gatehouse.start.admin')).toBe('/overview');
    fireEvent.click(box());
    expect(localStorage.length).toBe(0);
    const setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { setItem });
    fireEvent.click(box());
    expect(toastTexts()).toEqual(['The browser could not save this. It applies until the page is closed.']);
    expect(startPage.get('admin')).toBe('/overview');
    startPage.choose('admin', false);
    vi.unstubAllGlobals();
  });

  it('ignores an invalid stored start page', () => {
    localStorage.setItem('gatehouse.start.eve', 'https://evil.example');
    expect(startPage.get('eve')).toBeUndefined();
    const getItem = () => {
      throw new DOMException('switched off', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem });
    expect(startPage.get('mallory')).toBeUndefined();
    vi.unstubAllGlobals();
  });
});
