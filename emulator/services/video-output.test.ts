import { expect, it } from 'vitest';
import type { AdvertResource } from '@/lib/contract/methods/video-output';
import type { AdvertSection } from '@/lib/contract/tables/terminal-screen';
import { maskedName, showsNow } from '../rules/screen-content';
import { paramsOf, signedInDevice } from '../test-device';

/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 23);

function screen() {
  const made = signedInDevice({ profile: 'face-full' });
  const { device, call } = made;
  /** What is shown at this time of the Monday, long after anybody was there. */
  const at = (time: string) => {
    const wall = MONDAY + Date.parse(`1970-01-01T${time}Z`);
    const { kind, advert } = showsNow(device.state(), device.clock.now() + 3_600_000, wall);
    return advert ? `${kind} ${advert.ID}` : kind;
  };
  const list = (type: 'Picture' | 'Video') =>
    (paramsOf(call('VideoOutput.getAdvertisementList', { channel: 0, type })) as { list: AdvertResource[] }).list;
  const write = (name: string, table: object) => call('configManager.setConfig', { name, table } as never);
  const plan = (...sections: Partial<AdvertSection>[]) =>
    write('AdvertPlan', {
      ...device.state().tables.AdvertPlan,
      Sections: sections.map((each) => ({
        ...{ Day: 1, Time: '1 08:00:00-10:00:00', Mode: 'Pictures', ResourceIDs: [1], Interval: 5 },
        ...each,
      })),
    });
  return { ...made, at, list, write, plan };
}
const fieldOf = (reply: unknown) => Object(Object(reply).error).detail?.field;

it('shows what the plan says for the time, in turn', () => {
  const { at, plan } = screen();
  expect(['07:59:59', '08:00:00', '08:00:05', '08:00:10', '11:59:59'].map(at)).toEqual([
    'home',
    'advert 1',
    'advert 2',
    'advert 1',
    'advert 2',
  ]);
  expect(['12:30:00', '14:00:00', '21:00:00'].map(at)).toEqual(['advert 4', 'home', 'clock']);
  // Over midnight: one period on each of the two days.
  expect(plan({ Time: '1 22:00:00-23:59:59' }, { Day: 2, Time: '1 00:00:00-02:00:00' }).result).toBe(true);
  expect(['21:59:59', '23:59:59'].map(at)).toEqual(['home', 'advert 1']);
});

it('plans and shows no file that went with a reset of the files', () => {
  const { device, plan, write } = screen();
  device.update(({ adverts, pictures }) => {
    adverts.items.push({ ...(adverts.items[0] as (typeof adverts.items)[number]), ID: 77, Name: 'spring' });
    pictures.push({ ...(pictures[0] as (typeof pictures)[number]), name: 'spring.png' });
  });
  expect(plan({ ResourceIDs: [1, 77] }, { Day: 2, Time: '1 08:00:00-10:00:00', ResourceIDs: [77] }).result).toBe(true);
  expect(write('PictureShow', { ...device.state().tables.PictureShow, Home: 'spring.png' }).result).toBe(true);
  device.reset('files');
  const { AdvertPlan, PictureShow } = device.state().tables;
  expect(AdvertPlan.Sections.map(({ ResourceIDs }) => ResourceIDs)).toEqual([[1]]);
  expect(PictureShow.Home).toBe('');
});

it('follows the wall clock over the change of summer time', () => {
  const { plan, device } = screen();
  const { Locales } = device.state().tables;
  device.update(({ tables }) => {
    tables.Locales = { ...Locales, DSTEnable: true };
  });
  // The last Sunday of March: the hour from 2 to 3 is left out.
  expect(plan({ Day: 0, Time: '1 03:00:00-03:29:59' }).result).toBe(true);
  const shownAt = (utc: string) => {
    device.clock.freeze(Date.parse(utc));
    return showsNow(device.state(), device.clock.now(), device.wallNow()).kind;
  };
  expect(['01:59:59', '02:00:00', '02:29:59', '02:30:00'].map((time) => shownAt(`2027-03-28T${time}Z`))).toEqual([
    'home',
    'advert',
    'advert',
    'home',
  ]);
});

it('refuses overlaps, turned times, a fifth period of a day, and resources that are not there', () => {
  const { plan } = screen();
  const time = (from: string, to: string) => `1 ${from}:00-${to}:00`;
  const wrong = (...sections: Partial<AdvertSection>[]) => fieldOf(plan(...sections));
  expect(wrong({}, { Time: time('10:00', '11:00') })).toBe('AdvertPlan.Sections[1].Time');
  expect(wrong({}, { Day: 2 })).toBeUndefined();
  expect(wrong({ Time: time('11:00', '10:00') })).toBe('AdvertPlan.Sections[0].Time');
  expect(wrong({ ResourceIDs: [99] })).toBe('AdvertPlan.Sections[0].ResourceIDs');
  expect(wrong({ ResourceIDs: [4] })).toBe('AdvertPlan.Sections[0].ResourceIDs');
  expect(wrong({ Mode: 'Clip', ResourceIDs: [1] })).toBe('AdvertPlan.Sections[0].ResourceIDs');
  expect(wrong({ ResourceIDs: [] })).toBe('AdvertPlan.Sections[0].ResourceIDs');
  expect(wrong({ Interval: 21 })).toBe('AdvertPlan.Sections[0].Interval');
  const five = [1, 2, 3, 4, 5].map((hour) => ({ Time: time(`0${hour}:00`, `0${hour}:30`) }));
  expect(wrong(...five)).toBe('AdvertPlan.Sections[4].Day');
});

it('turns dark after its time, and refuses one below the wait', () => {
  const { at, write, device } = screen();
  const { ScreenSaver } = device.state().tables;
  const off = { ...ScreenSaver, OffEnable: true };
  expect(fieldOf(write('ScreenSaver', { ...off, WaitTime: 300, OffTime: 299 }))).toBe('ScreenSaver.OffTime');
  expect(write('ScreenSaver', off).result).toBe(true);
  expect(at('09:00:00')).toBe('off');
});

it('delivers at once and goes back after the time; a clip that cannot be played is refused', () => {
  const { call, device } = screen();
  const shown = (ms: number) => {
    const { kind, advert } = showsNow(device.state(), device.clock.now() + ms, device.wallNow() + ms);
    return advert ? advert.ID : kind;
  };
  const deliver = (list: number[]) => call('VideoOutput.deliverAdvertisement', { channel: 0, list, duration: 10 });
  expect(deliver([2, 3]).result).toBe(true);
  expect([0, 9_999, 10_000, 19_999, 20_000].map(shown)).toEqual([2, 2, 3, 3, 'home']);
  expect(Object(deliver([5]).error).detail).toMatchObject({ reason: 'TargetInUse' });
  expect(fieldOf(deliver([99]))).toBe('list');
});

it('removes what no plan uses, and says so for each', () => {
  const { call, list } = screen();
  const removed = paramsOf(call('VideoOutput.removeAdvertisement', { channel: 0, list: [1, 3, 77] }));
  expect(removed).toEqual({
    list: [
      { ID: 1, result: 'TargetInUse' },
      { ID: 3, result: 'OK' },
      { ID: 77, result: 'NotFound' },
    ],
  });
  expect(list('Picture').map(({ ID }) => ID)).toEqual([1, 2]);
  expect(list('Video').map(({ State }) => State)).toEqual(['Stored', 'Failed']);
});

it('transcodes a new clip, unless it fails or never ends, and counts the room', () => {
  const { call, device, list } = screen();
  const size = { Width: 800, Height: 1280 };
  const add = (Name: string) =>
    device.addAdvert({ Name, Type: 'mp4', Size: 1_000_000, ...size, Duration: 9, file: '/advert/1.mp4' });
  const free = () => Object(paramsOf(call('VideoOutput.getAdvertisementCaps'))).caps.FreeSpace;
  const before = free();
  add('good');
  expect(free()).toBe(before - 1_000_000);
  device.setSwitches({ advertTranscoding: 'Fails' });
  add('bad');
  device.setSwitches({ advertTranscoding: 'Never' });
  add('endless');
  const states = () => list('Video').map(({ Name, State }) => `${Name} ${State}`);
  expect(states().slice(2)).toEqual(['good Transcoding', 'bad Transcoding', 'endless Transcoding']);
  device.clock.advance(2_000);
  expect(states().slice(2)).toEqual(['good Stored', 'bad Failed', 'endless Transcoding']);
  device.powerLoss();
  device.clock.advance(60_000);
  expect(device.state().adverts.items.at(-1)?.isFailed).toBe(true);
});

it('refuses a new advert by its rule', () => {
  const { device } = screen();
  const advert = { Name: 'new', Type: 'png' as const, Size: 1, Width: 800, Height: 1280, Duration: 0 };
  const why = (change: Partial<typeof advert> | { Type: 'mp4' }) => device.advertProblem({ ...advert, ...change });
  expect([why({}), why({ Name: 'Market' }), why({ Name: 'a/b' }), why({ Name: 'x'.repeat(33) })]).toEqual([
    undefined,
    'PicNameExists',
    'FileNameInvalid',
    'FileNameTooLong',
  ]);
  for (let n = 4; n <= 10; n += 1) device.addAdvert({ ...advert, Name: `p${n}`, file: '/advert/1.png' });
  expect([why({}), why({ Type: 'mp4' })]).toEqual(['PicCountMax', undefined]);
  device.setSwitches({ freeBytes: 0 });
  expect(why({ Type: 'mp4' })).toBe('LowStorage');
});

it('loses in a restart what is being transcoded', () => {
  const { list, device } = screen();
  device.update(({ adverts }) => {
    for (const each of adverts.items) each.readyAt = device.clock.now() + 2_000;
  });
  expect(list('Video')[0]?.State).toBe('Transcoding');
  device.powerLoss();
  device.clock.advance(60_000);
  expect(device.state().adverts.items.every(({ isFailed }) => isFailed)).toBe(true);
});

it('shows the tested prompt as stored, and hides a part of the name', () => {
  const { call, device } = screen();
  device.update(({ tables }) => {
    Object.assign(tables.PromptMode, { NameMask: true, ShowUserID: false });
  });
  call('VideoOutput.showPrompt', { channel: 0, result: 'Fail' });
  expect(showsNow(device.state(), device.clock.now(), device.wallNow()).prompt).toMatchObject({
    ...{ result: 'Fail', text: 'No access', name: 'Amina H****', userId: '', hasPhoto: true, hasCaptured: false },
  });
  expect(['王小明', 'Bo', ' Ada  Byron King '].map(maskedName)).toEqual(['王****', 'B****', 'Ada Byron K****']);
});

it('refuses wrong looks, prompts, shortcuts and brightness by their member', () => {
  const { write, device } = screen();
  const wrong = (name: 'Individuation' | 'PromptMode' | 'ShortcutSet' | 'ScreenBrightness', change: object) =>
    fieldOf(write(name, { ...device.state().tables[name], ...change }));
  expect(wrong('Individuation', { Theme: 'Neon' })).toBe('Individuation.Theme');
  expect(wrong('Individuation', { Title: 'x'.repeat(33) })).toBe('Individuation.Title');
  expect(wrong('Individuation', { LogoFile: '/logo/../1.png' })).toBe('Individuation.LogoFile');
  expect(wrong('PromptMode', { Mode: 4 })).toBe('PromptMode.Mode');
  expect(wrong('PromptMode', { Duration: 0 })).toBe('PromptMode.Duration');
  expect(wrong('PromptMode', { Text: { Success: '大'.repeat(33), Fail: '', Stranger: '' } })).toBe(
    'PromptMode.Text.Success',
  );
  expect(wrong('PromptMode', { Text: { Success: '大'.repeat(32), Fail: '', Stranger: '' } })).toBeUndefined();
  expect(wrong('ShortcutSet', { Call: { Enable: true, Type: 2, RoomNo: '' } })).toBe('ShortcutSet.Call.RoomNo');
  expect(wrong('ShortcutSet', { Doorbell: { Enable: true } })).toBe('ShortcutSet.Doorbell.Enable');
  expect(wrong('ShortcutSet', { Order: ['Call'] })).toBe('ShortcutSet.Order');
  expect(wrong('ScreenBrightness', { Value: 9 })).toBe('ScreenBrightness.Value');
  device.update(({ adverts }) => {
    adverts.items = [];
  });
  expect(wrong('Individuation', { Theme: 'Advert' })).toBe('Individuation.Theme');
});

it('plays in the order that is set, which holds each resource of the type once', () => {
  const { call, list, device } = screen();
  const order = (ids: number[]) =>
    call('VideoOutput.setAdvertisementOrder', { channel: 0, type: 'Picture', list: ids });
  expect(order([3, 1, 2]).result).toBe(true);
  expect(list('Picture').map(({ ID }) => ID)).toEqual([3, 1, 2]);
  expect(list('Video').map(({ ID }) => ID)).toEqual([4, 5]);
  for (const wrong of [
    [1, 2],
    [1, 1, 2],
    [1, 2, 3, 3],
    [1, 2, 4],
  ])
    expect(fieldOf(order(wrong))).toBe('list');
  expect(device.state().adverts.items.map(({ ID }) => ID)).toEqual([3, 1, 2, 4, 5]);
});
