// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openOnDevice } from '@/components/form/device-page.fixtures';
import { ClockDrift } from '@/components/network/clock-drift';
import { signedInDevice, TEST_START } from '@/emulator/test-device';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { availableVersion } from '@/lib/session/available-version';
import {
  block,
  facts,
  type Opening,
  open,
  REFUSAL,
  seeAgain,
  setHidden,
  setUpOverview,
  texts,
} from './overview-page.fixtures';

vi.mock('@/lib/session/use-visitor', async () => (await import('./overview-visitor.fixtures')).visitorModule);
vi.mock('@/lib/session/use-device-clock', async () => (await import('./overview-visitor.fixtures')).clockModule);

setUpOverview();

const HOUR_MS = 3_600_000;

describe('what needs attention', () => {
  it('lists what needs attention, the worst first, each with its page', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(TEST_START - 8 * HOUR_MS + 135_000);
    availableVersion.set('4.003.0000');
    await open({
      prepare(draft) {
        draft.tables.NTP.TimeZone = TIME_ZONE_OFFSET_MIN.indexOf(480);
        draft.tables.Locales.DSTEnable = false;
        draft.tables.PwdUpdatePeriod = 90;
        for (const account of draft.accounts) account.passwordModified = TEST_START - 195 * 24 * HOUR_MS;
        draft.contact = { phone: '', email: '' };
      },
    });
    expect(texts('Needs attention')).toEqual([
      expect.stringMatching(/^5 security risks.*Turn on HTTPSReview risks$/),
      'The connection is not encrypted',
      'HTTPS is off',
      'RTSP over TLS is off',
      'A default or well-known password is in use',
      'The clock is 2 min slowtime sections follow itSet the clock',
      'The password of \u2068admin\u2069 is 194 days oldthe limit is 90 daysChange password',
      'Version \u20684.003.0000\u2069 is availableinstalled: \u20684.002.0000\u2069See update',
      'No door accepts codesSet up codes',
      'Setup is not finishedno recovery contactAdd contact',
    ]);
    expect(block('Needs attention').getByRole('link', { name: 'Set the clock' }).getAttribute('href')).toBe(
      '/network/dateSet',
    );
    // What has happened today comes before what should be mended.
    expect(screen.getByText(/^\d+ alarms today.*6 items need attention$/)).toBeTruthy();
  });

  it('reminds of a yearly holiday whose last year ends, and leads to its page', async () => {
    const year = (DayName: string, date: string) => ({
      ...{ DayName, StartTime: `${date} 00:00:00`, EndTime: `${date} 23:59:59` },
    });
    const series = ['2025-12-25', '2026-12-25'].map((date) => year('Christmas', date));
    await open({
      prepare: ({ tables }) =>
        Object.assign(tables.SpecialDayGroup[0] ?? {}, { GroupEnable: true, SpecialDay: series }),
    });
    expect(texts('Needs attention')).toContain(
      'Holiday “\u2068Christmas\u2069” is entered only until 2026' +
        'after \u20682026-12-25\u2069 the doors treat it as an ordinary dayAdd next year',
    );
    expect(block('Needs attention').getByRole('link', { name: 'Add next year' }).getAttribute('href')).toBe(
      '/section/holidayGroup',
    );
  });

  it.each([
    ['there are none', ({ records }) => void records.AccessControlCustomPassword.rows.splice(0)],
    ['one does', ({ tables }) => void Object.assign(tables.AccessControl[0] ?? {}, { CustomPasswordEnable: true })],
  ] satisfies [string, Opening['prepare']][])('needs no door that accepts codes where %s', async (_, prepare) => {
    await open({ prepare });
    expect(texts('Needs attention').filter((each) => each?.includes('codes'))).toEqual([]);
  });

  it.each([
    [
      'little is left',
      4_000_000,
      ['The device’s storage is 99% fullupgrades and new files may be rejectedFree up space'],
    ],
    ['nothing is left', 0, ['The device’s storage is 100% fullupgrades and new files may be rejectedFree up space']],
    ['half of it is', 268_435_456, []],
  ])('says when of the storage by which the device refuses upgrades %s', async (_, freeBytes, points) => {
    const { device, container } = await open({
      prepare(draft) {
        draft.switches.freeBytes = freeBytes;
      },
    });
    const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
    expect(figure('Free space')).toBe(`${Math.round(freeBytes / 1_048_576)} / 512 MB`);
    expect(figure('Free on NAS')).toMatch(/^\d+ \/ 2,000 GB$/);
    expect(texts('Needs attention').filter((each) => each?.includes('storage'))).toEqual(points);
    expect(container.querySelectorAll('[data-full]')).toHaveLength(points.length);
    expect(device.state().switches.freeBytes).toBe(freeBytes);
  });

  it.each([
    ['storage.getDeviceAllInfo', REFUSAL, 'The device’s storage is 100% full'],
    [
      'storage.getDeviceAllInfo',
      { result: true, params: { info: [{ FreeBytes: 7 }] } },
      'The device’s storage is 100% full',
    ],
    ['PasswdFind.getContact', REFUSAL, 'Setup is not finished'],
    ['RecordFinder.factory.create', REFUSAL, 'No door accepts codes'],
  ])('keeps what %s answered before when it is refused or malformed', async (method, answer, fact) => {
    const { device, trouble } = await open({
      answer,
      prepare(draft) {
        draft.switches.freeBytes = 0;
        draft.contact = { phone: '', email: '' };
      },
    });
    const before = facts();
    expect(before).toContain(fact);
    trouble.refuse = method;
    setHidden(true);
    await seeAgain();
    await waitFor(() => expect(block('Needs attention').getByRole('alert')).toBeTruthy());
    expect(facts()).toEqual(before);
    expect(block('Needs attention').getByText(/^As of /)).toBeTruthy();
    // What it says later counts.
    device.update((draft) => {
      draft.switches.freeBytes = 500_000_000;
      draft.contact = { phone: '', email: 'a@example.com' };
      draft.records.AccessControlCustomPassword.rows.splice(0);
    });
    trouble.refuse = undefined;
    fireEvent.click(block('Needs attention').getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(facts()).not.toContain(fact));
    expect(block('Needs attention').queryByRole('alert')).toBeNull();
  });

  it.each([
    [60, true],
    [61, false],
    [-61, false],
  ])('agrees with the page of the clock about one that is %i s ahead in another zone', async (aheadS, isRight) => {
    const at = Date.UTC(2026, 10, 20, 12) - aheadS * 1_000;
    // 12:00 in Tokyo is nine hours later than it is in UTC.
    vi.spyOn(Date, 'now').mockReturnValue(at - 9 * HOUR_MS);
    await open({
      prepare({ tables }) {
        tables.NTP.TimeZone = TIME_ZONE_OFFSET_MIN.indexOf(540);
        tables.Locales.DSTEnable = false;
      },
    });
    expect(facts().some((each) => each?.startsWith('The clock is'))).toBe(!isRight);
    cleanup();
    await openOnDevice(
      () => <ClockDrift at={Date.UTC(2026, 10, 20, 12)} />,
      signedInDevice({
        prepare({ tables }) {
          tables.NTP.TimeZone = TIME_ZONE_OFFSET_MIN.indexOf(540);
          tables.Locales.DSTEnable = false;
        },
      }),
    );
    const tone = isRight ? 'ok' : 'warn';
    await waitFor(() => expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone));
  });
});
