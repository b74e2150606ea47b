/**
 * What other clients set on the picture and around it: wideViewControl, OSDManager, rainBrush, devIntelliTracker,
 * devAudioDetect, audio. @spec §7; shapes @assumed pages-3 10.2
 */
import { DRAWING_MAX } from '@/lib/contract/limits';
import { WIDE_MODES } from '@/lib/contract/methods/device-areas';
import { WIPE_MS } from '../rules/camera';
import type { Core } from '../service';
import { service } from '../service';
import { valuesOf } from '../state/table-values';
import { areaHandles } from './area-handles';
import { badCall, badValue } from './device-error';
import { readList, readText, readWhole } from './read-params';

/** Texts on the picture. */
const TEXTS = 8;
const TEXT_MAX = 64;
const INTERVAL = { min: 1, max: 3_600 };
const VOLUME = { min: 0, max: 100 };
const WIPER = 'Wiper';

/** Ends a single turn that has begun, by device: another movement takes its place. */
const cancelWipe = new WeakMap<Core, () => void>();

/** @param everyMs from turn to turn; 0: once; undefined: the wiper rests */
function wipe(core: Core, everyMs: number | undefined): void {
  core.update(({ camera }) => {
    const others = (camera.peripherals ?? []).filter((each) => each !== WIPER);
    camera.peripherals = everyMs === undefined ? others : [...others, WIPER];
    if (everyMs !== undefined) camera.wipes = { since: core.clock.now(), everyMs };
  });
}

function readLine(value: unknown): string {
  const text = readText(value, 'Text', TEXT_MAX);
  if (text.trim() === '') throw badValue('Text');
  return text;
}

function readPlace(value: unknown): [number, number] {
  const [x, y, ...more] = readList(value, 'Pos', 2);
  if (more.length > 0) throw badCall('Pos');
  return [readWhole(x, 'Pos', 0, DRAWING_MAX), readWhole(y, 'Pos', 0, DRAWING_MAX)];
}

/** Methods of these areas; they also work without a handle. */
export const pictureTools = service(
  ['wideViewControl', 'OSDManager', 'rainBrush', 'devIntelliTracker', 'devAudioDetect', 'audio'],
  {
    ...areaHandles('wideViewControl'),
    ...areaHandles('OSDManager'),
    ...areaHandles('rainBrush'),
    ...areaHandles('devIntelliTracker'),
    ...areaHandles('devAudioDetect'),
    ...areaHandles('audio'),

    'wideViewControl.getStatus': ({ state }) => ({
      mode: WIDE_MODES.find((each) => each === state.areas.wide) ?? 'Normal',
    }),
    'wideViewControl.setMode'({ core }, { mode }) {
      const known = WIDE_MODES.find((each) => each === mode);
      if (!known) throw badCall('mode');
      core.update(({ areas }) => {
        areas.wide = known;
      });
      return true;
    },

    'OSDManager.getCaps': () => ({ caps: { Max: TEXTS, TextMax: TEXT_MAX } }),
    'OSDManager.createOSD'({ core, state }, params) {
      const made = { Text: readLine(params.Text), Pos: readPlace(params.Pos) };
      const { texts } = state.areas;
      if (texts.length >= TEXTS) throw badValue('Text');
      const id = Math.max(0, ...texts.map((each) => each.id)) + 1;
      core.update(({ areas }) => {
        areas.texts = [...texts, { id, ...made }];
      });
      return { id };
    },
    'OSDManager.updateOSD'({ core, state }, params) {
      const known = state.areas.texts.find(({ id }) => id === params.id);
      if (!known) throw badCall('id');
      const next = {
        ...known,
        ...(params.Text !== undefined && { Text: readLine(params.Text) }),
        ...(params.Pos !== undefined && { Pos: readPlace(params.Pos) }),
      };
      core.update(({ areas }) => {
        areas.texts = areas.texts.map((each) => (each.id === known.id ? next : each));
      });
      return true;
    },
    'OSDManager.removeOSD'({ core, state }, { id }) {
      if (!state.areas.texts.some((each) => each.id === id)) throw badCall('id');
      core.update(({ areas }) => {
        areas.texts = areas.texts.filter((each) => each.id !== id);
      });
      return true;
    },

    'rainBrush.moveOnce'({ core }) {
      wipe(core, 0);
      cancelWipe.get(core)?.();
      cancelWipe.set(
        core,
        core.clock.after(WIPE_MS, () => wipe(core, undefined)),
      );
      return true;
    },
    'rainBrush.moveContinuously'({ core }, { interval }) {
      const seconds = readWhole(interval, 'interval', INTERVAL.min, INTERVAL.max);
      cancelWipe.get(core)?.();
      wipe(core, seconds * 1_000);
      return true;
    },
    'rainBrush.stopMove'({ core }) {
      cancelWipe.get(core)?.();
      wipe(core, undefined);
      return true;
    },

    'devIntelliTracker.getCaps': ({ state }) => ({ caps: { Support: true, Tracking: state.areas.tracked } }),
    'devIntelliTracker.trackObject'({ core }, { id }) {
      const tracked = readWhole(id, 'id', 1);
      core.update(({ areas }) => {
        areas.tracked = tracked;
      });
      return true;
    },
    'devIntelliTracker.stopTracking'({ core }) {
      core.update(({ areas }) => {
        areas.tracked = 0;
      });
      return true;
    },

    'devAudioDetect.getCaps': () => ({ caps: { Support: false } }),

    'audio.getCaps': () => ({ caps: { Volume: [VOLUME.min, VOLUME.max] } }),
    'audio.setVolume'({ core, state }, { volume }) {
      const value = readWhole(volume, 'volume', VOLUME.min, VOLUME.max);
      const { AudioOutputVolume } = state.tables;
      if (!Array.isArray(AudioOutputVolume) || AudioOutputVolume.length === 0) throw badCall('channel');
      core.update((draft) => {
        for (const volumes of valuesOf(draft, 'AudioOutputVolume')) volumes[0] = value;
      });
      return true;
    },
  },
);
