/** VideoOutput: adverts, and what the screen shows now. @spec §7; shapes @assumed pages-2 /individuation/resource */
import { ADVERT, REQUEST, SCREEN_PICTURE } from '@/lib/contract/limits';
import { ADVERT_TYPES, type AdvertResource, type RemovalResult } from '@/lib/contract/methods/video-output';
import { PROMPT_RESULTS } from '@/lib/contract/tables/terminal-screen';
import { advertRoom, type NewAdvert } from '../rules/adverts';
import { showsNow } from '../rules/screen-content';
import { type Call, type Core, service } from '../service';
import { advertBytes, isPlayable, NEVER, type StoredAdvert } from '../state/adverts';
import type { DeviceState } from '../state/device-state';
import { valuesOf } from '../state/table-values';
import { badCall, badValue, refusedFor } from './device-error';
import { readList, readText, readWhole } from './read-params';

/** Resources in one call. */
const IDS_MAX = 100;

function readChannel(channel: unknown): void {
  readWhole(channel, 'channel', 0, 0);
}

function readIds(list: unknown): number[] {
  const ids = readList(list, 'list', IDS_MAX).map((id) => readWhole(id, 'list'));
  if (ids.length === 0) throw badCall('list');
  return ids;
}

function listed(call: Call, advert: StoredAdvert): AdvertResource {
  const { ID, Name, Type, Width, Height, Duration, isFailed } = advert;
  const now = call.core.clock.now();
  const isShown = showsNow(call.state, now, call.core.wallNow()).advert?.ID === ID;
  const State = isFailed ? 'Failed' : !isPlayable(advert, now) ? 'Transcoding' : isShown ? 'Playing' : 'Stored';
  return { ID, Name, Type, Size: advertBytes(advert), Width, Height, Duration, State };
}

const isUsed = (state: DeviceState, id: number) =>
  valuesOf(state, 'AdvertPlan').some(({ Sections }) =>
    Sections.some(({ Mode, ResourceIDs }) => Mode !== 'Clock' && ResourceIDs.includes(id)),
  );

/** Whether an advert is of this type. */
function readKind(type: unknown): (advert: StoredAdvert) => boolean {
  const kind = ADVERT_TYPES.find((each) => each === readText(type, 'type', 16));
  if (!kind) throw badValue('type');
  return ({ Type }) => (Type === 'mp4') === (kind === 'Video');
}

/** Makes a kept file a resource, and returns its ID. A clip is playable when it is transcoded, as the switch says. */
export function addAdvert(core: Core, advert: NewAdvert & Pick<StoredAdvert, 'file'>): number {
  const { advertTranscoding } = core.state().switches;
  const isClip = advert.Type === 'mp4';
  const ID = core.state().adverts.lastId + 1;
  const endsAt = advertTranscoding === 'Passes' ? core.clock.now() + ADVERT.transcodeMs : NEVER;
  core.update(({ adverts }) => {
    adverts.lastId = ID;
    adverts.items.push({ ID, ...advert, readyAt: isClip ? endsAt : 0, isFailed: false });
  });
  if (isClip && advertTranscoding === 'Fails') failLater(core, ID);
  return ID;
}

function failLater(core: Core, id: number): void {
  core.work.after(ADVERT.transcodeMs, () =>
    core.update(({ adverts }) => {
      const own = adverts.items.find(({ ID }) => ID === id);
      if (own) Object.assign(own, { isFailed: true, readyAt: 0 });
    }),
  );
}

/** The clips that are being transcoded, and cannot be, go on. */
export function failAdvertsLater(core: Core): void {
  const { adverts, switches } = core.state();
  if (switches.advertTranscoding !== 'Fails') return;
  for (const { ID, readyAt } of adverts.items) if (readyAt === NEVER) failLater(core, ID);
}

/** Methods of the area. */
export const videoOutput = service('VideoOutput', {
  'VideoOutput.getAdvertisementCaps': ({ state }) => ({
    caps: {
      MaxPicture: SCREEN_PICTURE.most,
      MaxPictureSize: REQUEST.pictureBytes,
      PictureType: ['png', 'jpg'],
      MaxVideo: ADVERT.clips,
      MaxVideoSize: ADVERT.clipBytes,
      MaxVideoDuration: ADVERT.clipS,
      VideoType: ['mp4'],
      Width: SCREEN_PICTURE.width,
      Height: SCREEN_PICTURE.height,
      TotalSpace: ADVERT.totalBytes,
      FreeSpace: advertRoom(state),
    },
  }),

  'VideoOutput.getAdvertisementList'(call, { channel, type }) {
    readChannel(channel);
    return { list: call.state.adverts.items.filter(readKind(type)).map((each) => listed(call, each)) };
  },

  'VideoOutput.setAdvertisementOrder'({ core, state }, { channel, type, list }) {
    readChannel(channel);
    const isOwn = readKind(type);
    const ids = readIds(list);
    const own = state.adverts.items.filter(isOwn);
    const sorted = ids.map((id) => own.find(({ ID }) => ID === id));
    const isWhole = ids.length === own.length && new Set(ids).size === own.length;
    if (!isWhole || sorted.includes(undefined)) throw badValue('list');
    core.update(({ adverts }) => {
      const rest = [...sorted];
      adverts.items = adverts.items.map((each) => (isOwn(each) ? (rest.shift() ?? each) : each));
    });
    return true;
  },

  'VideoOutput.deliverAdvertisement'({ core, state }, { channel, list, duration }) {
    readChannel(channel);
    const ids = readIds(list);
    const durationS = readWhole(duration, 'duration', ADVERT.deliverS.min, ADVERT.deliverS.max);
    const now = core.clock.now();
    const found = ids.map((id) => state.adverts.items.find(({ ID }) => ID === id));
    if (found.includes(undefined)) throw badValue('list');
    if (found.some((each) => each && !isPlayable(each, now))) throw refusedFor('TargetInUse');
    core.update(({ screen }) => {
      screen.delivered = { ids, at: now, durationS };
    });
    return true;
  },

  'VideoOutput.removeAdvertisement'({ core, state }, { channel, list }) {
    readChannel(channel);
    const results = readIds(list).map((ID): { ID: number; result: RemovalResult } => {
      const advert = state.adverts.items.find((each) => each.ID === ID);
      return { ID, result: !advert ? 'NotFound' : isUsed(state, ID) ? 'TargetInUse' : 'OK' };
    });
    const gone = results.filter(({ result }) => result === 'OK').map(({ ID }) => ID);
    const files = state.adverts.items.filter(({ ID }) => gone.includes(ID)).map(({ file }) => file);
    core.update(({ adverts, screen }) => {
      adverts.items = adverts.items.filter(({ ID }) => !gone.includes(ID));
      screen.delivered.ids = screen.delivered.ids.filter((id) => !gone.includes(id));
    });
    for (const file of files) core.files.remove(file);
    return { list: results };
  },

  'VideoOutput.showPrompt'({ core }, { channel, result }) {
    readChannel(channel);
    const shown = PROMPT_RESULTS.find((each) => each === readText(result, 'result', 16));
    if (!shown) throw badValue('result');
    core.update(({ screen }) => {
      screen.prompt = { result: shown, at: core.clock.now() };
    });
    return true;
  },
});
