import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAWING_MAX } from '@/lib/contract/limits';
import { signedInDevice } from '../test-device';
import { cropProblem } from './crop';
import { movedMasks, movedRectangle } from './turned-regions';

const GRID = { columns: 22, rows: 18 };
const AS_IT_IS = { Mirror: false, Flip: false, Rotate90: 0 };
const MIRRORED = { ...AS_IT_IS, Mirror: true };
const turn = fc.record({ Mirror: fc.boolean(), Flip: fc.boolean(), Rotate90: fc.constantFrom(0, 1, 2, 3) });

describe('regions of a picture that is turned', () => {
  it('lie on the other side when it is mirrored, and below when it is flipped', () => {
    const left = [0b11 << 20, ...Array<number>(17).fill(0)];
    expect(movedMasks(left, GRID, AS_IT_IS, MIRRORED)).toEqual([0b11, ...Array<number>(17).fill(0)]);
    expect(movedMasks(left, GRID, AS_IT_IS, { ...AS_IT_IS, Flip: true })).toEqual([
      ...Array<number>(17).fill(0),
      0b11 << 20,
    ]);
    expect(movedRectangle([0, 0, 1000, 2000], AS_IT_IS, { ...AS_IT_IS, Rotate90: 1 })).toEqual([6191, 0, 8191, 1000]);
  });

  it('are the same again when it is turned back, rectangles always and grids unless it lay on its side', () => {
    const masks = fc.array(fc.integer({ min: 0, max: 2 ** 22 - 1 }), { minLength: 18, maxLength: 18 });
    fc.assert(
      fc.property(turn, turn, masks, (one, other, region) => {
        const rectangle = [100, 200, 3000, 5000];
        expect(movedRectangle(movedRectangle(rectangle, one, other), other, one)).toEqual(rectangle);
        if ((one.Rotate90 - other.Rotate90) % 2 !== 0) return;
        expect(movedMasks(movedMasks(region, GRID, one, other), GRID, other, one)).toEqual(region);
      }),
    );
  });
});

describe('a device that stores another orientation', () => {
  function store(change: object, method = 'configManager.setConfig') {
    const { device, call } = signedInDevice();
    device.update(({ tables }) => {
      const [window] = tables.MotionDetect[0]?.MotionDetectWindow ?? [];
      if (window) window.Region = [1, ...Array<number>(17).fill(0)];
      Object.assign(tables.EncodeCrop[0] ?? {}, { Region: [0, 0, 3000, 4000] });
      tables.VideoAnalyseRule = [
        [
          {
            Type: 'FaceDetection',
            Enable: true,
            Config: {
              DetectRegion: [
                [0, 0],
                [100, 0],
                [100, 200],
              ],
            },
          } as never,
        ],
      ];
    });
    const table = device.state().tables.VideoImageControl.map((input) => ({ ...input, ...change }));
    expect(call(method, { name: 'VideoImageControl', table, options: [] }).result).toBe(true);
    const regions = () => {
      const { MotionDetect, EncodeCrop, VideoAnalyseRule } = device.state().tables;
      return [
        MotionDetect[0]?.MotionDetectWindow[0]?.Region[0],
        EncodeCrop[0]?.Region,
        Object(VideoAnalyseRule[0]?.[0]).Config.DetectRegion,
      ];
    };
    return { device, call, regions };
  }

  it('moves its regions along', () => {
    expect(store({ Mirror: true }).regions()).toEqual([
      1 << 21,
      [DRAWING_MAX - 3000, 0, DRAWING_MAX, 4000],
      [
        [DRAWING_MAX, 0],
        [DRAWING_MAX - 100, 0],
        [DRAWING_MAX - 100, 200],
      ],
    ]);
  });

  it('keeps the shape of what it cuts out when the picture is turned on its side', () => {
    const { device } = store({ Rotate90: 1 });
    const { tables } = device.state();
    const [channel] = tables.EncodeCrop;
    expect(channel && cropProblem(channel, tables, 0)).toBeUndefined();
    expect(channel?.Region).not.toEqual([0, 0, 3000, 4000]);
  });

  it('leaves them while the orientation is only previewed', () => {
    const { call, regions } = store({ Mirror: true }, 'configManager.setTemporaryConfig');
    const before = [
      1,
      [0, 0, 3000, 4000],
      [
        [0, 0],
        [100, 0],
        [100, 200],
      ],
    ];
    expect(regions()).toEqual(before);
    call('configManager.restoreTemporaryConfig', { name: 'VideoImageControl' });
    expect(regions()).toEqual(before);
  });
});
