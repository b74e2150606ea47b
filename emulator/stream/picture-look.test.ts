import { describe, expect, it } from 'vitest';
import { BOX_GRID } from '@/lib/contract/limits';
import { ProfileChoice } from '@/lib/contract/tables/image';
import { type PictureTurn, turnedTrack } from '../rules/picture-turn';
import type { DeviceState } from '../state/device-state';
import { signedInDevice } from '../test-device';
import { barCodeHeight } from './bar-code';
import { MARKS } from './entrance-scene';
import type { TileGrid } from './h264-encoder';
import { lookOf } from './look-of-tables';
import { NEUTRAL_LOOK, type PictureLook } from './picture-look';
import { TestPicture } from './test-picture';

const [WIDTH, HEIGHT] = [640, 480];
const NOON = Date.UTC(2026, 10, 20, 12);
const MIDNIGHT = Date.UTC(2026, 10, 20, 0);

/** A painted picture as a viewer measures it, without bar code and caption. */
function measured(look: Partial<PictureLook>, width = WIDTH, height = HEIGHT, frame = 0) {
  const columns = width / 16;
  const grid: TileGrid = new TestPicture(width, height).paint(frame, 0, {
    caption: '',
    overlays: [],
    look: { ...NEUTRAL_LOOK, ...look },
  });
  const own = grid.slice((barCodeHeight(width) / 16) * columns, -columns);
  const lumas = own.flatMap(({ samples }) => [...samples.subarray(0, 256)]);
  const chromas = own.flatMap(({ samples }) => [...samples.subarray(256)]);
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const luma = mean(lumas);
  /** Steps between neighbours inside the tiles of the visitor, which has the only fine edges. */
  const edges = own
    .filter(({ isFlat }) => !isFlat)
    .reduce((sum, { samples }) => {
      for (let at = 1; at < 256; at += 1)
        if (at % 16) sum += Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0)) ** 2;
      return sum;
    }, 0);
  /** Middle of the macroblocks of a colour, as parts of width and height. */
  const middleOf = ([y, cb, cr]: readonly [number, number, number]) => {
    const places = grid.flatMap(({ samples, isFlat }, address) =>
      isFlat && samples[0] === y && samples[256] === cb && samples[320] === cr
        ? [[address % columns, Math.floor(address / columns)] as const]
        : [],
    );
    return [mean(places.map(([x]) => (x + 0.5) / columns)), mean(places.map(([, y]) => ((y + 0.5) * 16) / height))];
  };
  return {
    luma,
    contrast: Math.sqrt(mean(lumas.map((each) => (each - luma) ** 2))),
    colour: mean(chromas.map((each) => Math.abs(each - 128))),
    edges,
    left: middleOf(MARKS.left),
    right: middleOf(MARKS.right),
  };
}

describe('the look of a picture', () => {
  const neutral = measured({});

  it('is brighter, darker, harder and more colourful as its levels say', () => {
    expect(measured({ brightness: 90 }).luma).toBeGreaterThan(neutral.luma + 40);
    expect(measured({ brightness: 20 }).luma).toBeLessThan(neutral.luma - 30);
    expect(measured({ contrast: 20 }).contrast).toBeLessThan(neutral.contrast * 0.6);
    expect(measured({ contrast: 80 }).contrast).toBeGreaterThan(neutral.contrast * 1.2);
    expect(measured({ saturation: 0 }).colour).toBe(0);
    expect(measured({ saturation: 90 }).colour).toBeGreaterThan(neutral.colour * 1.5);
    expect(measured({ isGrey: true }).colour).toBe(0);
    expect(measured({ gamma: 80 }).luma).toBeGreaterThan(neutral.luma + 10);
    expect(measured({ lamp: 1 }).luma).toBeGreaterThan(neutral.luma + 15);
    expect(measured({ shadows: 1 }).luma).toBeGreaterThan(neutral.luma + 5);
    expect(measured({ glare: 1 }).luma).toBeLessThan(neutral.luma - 10);
  });

  it('is softer out of focus and with less sharpness', () => {
    expect(measured({ blur: 3 }).edges).toBeLessThan(neutral.edges * 0.5);
    expect(measured({ sharpness: 0 }).edges).toBeLessThan(neutral.edges);
    expect(measured({ sharpness: 100 }).edges).toBeGreaterThan(neutral.edges);
  });

  it('turns: each marker goes where a turn takes it, once', () => {
    const [x, y] = neutral.left.map((each) => Number(each.toFixed(2))) as [number, number];
    const at = (look: Partial<PictureLook>, width?: number, height?: number) =>
      measured(look, width, height).left.map((each) => Number(each.toFixed(2)));
    const near = (place: number[], wanted: number[]) =>
      expect(
        place.every((each, axis) => Math.abs(each - (wanted[axis] ?? 0)) < 0.03),
        `${place} is ${wanted}`,
      ).toBe(true);
    expect(neutral.left[0]).toBeLessThan(0.3);
    expect(neutral.right[0]).toBeGreaterThan(0.7);
    near(at({ isMirrored: true }), [1 - x, y]);
    near(at({ isFlipped: true }), [x, 1 - y]);
    near(at({ quarters: 1 }, HEIGHT, WIDTH), [1 - y, x]);
    near(at({ quarters: 2 }), [1 - x, 1 - y]);
    near(at({ quarters: 3 }, HEIGHT, WIDTH), [y, 1 - x]);
  });

  it('takes boxes of the scene along', () => {
    const track = [0, 1000, 2000, 4000] as const;
    expect(turnedTrack(track, { ...NEUTRAL_LOOK, isMirrored: true })).toEqual([BOX_GRID - 2000, 1000, BOX_GRID, 4000]);
    expect(turnedTrack(track, { ...NEUTRAL_LOOK, quarters: 1 })).toEqual([BOX_GRID - 4000, 0, BOX_GRID - 1000, 2000]);
    const twice = turnedTrack(turnedTrack(track, { ...NEUTRAL_LOOK, quarters: 2 }), { ...NEUTRAL_LOOK, quarters: 2 });
    expect(twice).toEqual(track);
  });

  it('keeps equal tiles the same object from picture to picture, so that they are not sent again', () => {
    const picture = new TestPicture(WIDTH, HEIGHT);
    const look = { ...NEUTRAL_LOOK, brightness: 70, sharpness: 80 };
    const paint = (frame: number) => picture.paint(frame, 0, { caption: '', overlays: [], look: { ...look } });
    const [one, other] = [paint(1), paint(2)];
    expect(one.filter((tile, address) => tile !== other[address]).length).toBeLessThan(40);
  });
});

it('stands the passer-by on the feet of the scene, however the picture is turned', () => {
  const walker = [800, 4096, 1800, 6900] as const;
  /** From the head to the feet, in macroblocks. */
  const stands = (turn: PictureTurn, width: number, height: number) => {
    const track = turnedTrack(walker, turn);
    const texts = { caption: '', overlays: [], look: { ...NEUTRAL_LOOK, ...turn } };
    const grid = new TestPicture(width, height).paint(0, 0, texts, [{ kind: 'walker', track, isHidden: false }]);
    const middleOf = (wanted: readonly [number, number, number]) => {
      const places = grid.flatMap(({ samples: { 0: y, 256: cb, 320: cr } }, address) =>
        y === wanted[0] && cb === wanted[1] && cr === wanted[2] ? [address] : [],
      );
      const [sumX, sumY] = places.reduce(
        ([x, y], each) => [x + (each % (width / 16)), y + Math.floor(each / (width / 16))],
        [0, 0],
      );
      return [sumX / places.length, sumY / places.length];
    };
    const [[headX = 0, headY = 0], [feetX = 0, feetY = 0]] = [middleOf([172, 112, 148]), middleOf([48, 132, 126])];
    return [Math.sign(Math.round(feetX - headX)), Math.sign(Math.round(feetY - headY))].map((each) => each || 0);
  };
  const straight: PictureTurn = { isMirrored: false, isFlipped: false, quarters: 0 };
  expect(stands(straight, WIDTH, HEIGHT)).toEqual([0, 1]);
  expect(stands({ ...straight, isFlipped: true }, WIDTH, HEIGHT)).toEqual([0, -1]);
  expect(stands({ ...straight, quarters: 1 }, HEIGHT, WIDTH)).toEqual([-1, 0]);
  expect(stands({ ...straight, quarters: 3 }, HEIGHT, WIDTH)).toEqual([1, 0]);
});

describe('the look of the tables', () => {
  const device = (prepare: (draft: DeviceState) => void = () => undefined) => signedInDevice({ prepare }).device;
  const lookAt = (state: DeviceState, wallNow = NOON) => lookOf(state, 0, wallNow, { blur: 0 });

  it('is neutral as a device comes', () => {
    expect(lookAt(device().state())).toEqual(NEUTRAL_LOOK);
  });

  it('follows the profile in use, of which Night is darker and without colours', () => {
    const byPlan = device(({ tables }) => {
      Object.assign(tables.VideoInMode[0] ?? {}, { Mode: ProfileChoice.byPlan, Config: [1, 2] });
    });
    expect(lookAt(byPlan.state())).toEqual(NEUTRAL_LOOK);
    expect(lookAt(byPlan.state(), MIDNIGHT)).toMatchObject({ brightness: 40, isGrey: true });
  });

  it('shows a preview while it is in force, and no longer than its login', () => {
    const made = signedInDevice();
    const { VideoColor } = made.device.state().tables;
    const table = VideoColor.map((profiles) => profiles.map((each) => ({ ...each, Brightness: 90 })));
    made.call('configManager.setTemporaryConfig', { name: 'VideoColor', table, options: [] });
    expect(lookAt(made.device.state()).brightness).toBe(90);
    made.call('global.logout', {});
    expect(lookAt(made.device.state()).brightness).toBe(50);
  });

  it('shows a previewed image mode, and a stored one replaces what it governs', () => {
    const made = signedInDevice();
    const table = [{ ...made.device.state().tables.VideoInImageMode[0], Mode: 'Outdoor' }];
    made.call('configManager.setTemporaryConfig', { name: 'VideoInImageMode', table, options: [] });
    expect(lookAt(made.device.state())).toMatchObject({ red: 56, blue: 44, glare: 0.5 });
    expect(made.device.state().tables.VideoInExposure[0]?.[0]?.AntiFlicker).toBe(1);
    made.call('configManager.restoreTemporaryConfig', { name: 'VideoInImageMode' });
    expect(lookAt(made.device.state())).toEqual(NEUTRAL_LOOK);
    made.call('configManager.setConfig', { name: 'VideoInImageMode', table, options: [] });
    const { tables } = made.device.state();
    expect(tables.VideoInExposure[0]?.map(({ AntiFlicker }) => AntiFlicker)).toEqual([0, 0, 0]);
    expect(tables.VideoInWhiteBalance[0]?.[0]?.Mode).toBe('Outdoor');
  });

  it('is lit by a backlight that is previewed or stored, and the more the wider its range', () => {
    const made = signedInDevice();
    const luma = () => measured(lookAt(made.device.state())).luma;
    const set = (method: string, values: object) => {
      const held = made.device.state().tables.VideoInBacklight;
      const table = held.map((profiles) => profiles.map((each) => ({ ...each, ...values })));
      expect(made.call(method, { name: 'VideoInBacklight', table, options: [] }).result).toBe(true);
      return luma();
    };
    const off = luma();
    const backlight = set('configManager.setTemporaryConfig', { Mode: 'Backlight' });
    const narrow = set('configManager.setTemporaryConfig', { Mode: 'WideDynamic', WideDynamicRange: 10 });
    const wide = set('configManager.setTemporaryConfig', { Mode: 'WideDynamic', WideDynamicRange: 100 });
    expect(backlight).toBeGreaterThan(off + 1);
    expect(narrow).toBeGreaterThan(off);
    expect(wide).toBeGreaterThan(narrow + 5);
    made.call('configManager.restoreTemporaryConfig', { name: 'VideoInBacklight' });
    expect(luma()).toBe(off);
    expect(set('configManager.setConfig', { Mode: 'WideDynamic', WideDynamicRange: 100 })).toBe(wide);
    expect(set('configManager.setConfig', { Mode: 'GlareInhibition', GlareInhibition: 100 })).toBeLessThan(off - 10);
    expect(set('configManager.setConfig', { Mode: 'Off' })).toBe(off);
  });

  it('is neutral where the control port has stored values of another kind', () => {
    const odd = device(({ tables }) => {
      Object.assign(tables.VideoColor[0]?.[0] ?? {}, { Brightness: 'bright', Contrast: 7_000 });
    });
    expect(lookAt(odd.state())).toEqual(NEUTRAL_LOOK);
  });
});
