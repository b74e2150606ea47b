import { describe, expect, it } from 'vitest';
import { detailOf, paramsOf, signedInDevice } from '../test-device';

function refused(change: object) {
  const { device, call } = signedInDevice();
  const table = device.state().tables.EncodeCrop.map((channel) => ({ ...channel, ...change }));
  const reply = call('configManager.setConfig', { name: 'EncodeCrop', table });
  return reply.result === true ? undefined : detailOf(reply);
}
const REGION = { field: 'EncodeCrop[0].Region' };

describe('the cut-out for indoor monitors', () => {
  it('accepts a part of the shape that it says, as small as it says', () => {
    const { call } = signedInDevice();
    expect(paramsOf(call('encode.getCropCaps', { channel: 0 })).caps).toEqual({
      Support: true,
      MinWidth: 2048,
      MinHeight: 2048,
      Aspect: '4:3',
      ResolutionTypes: ['640x480', '320x240'],
    });
    // 4:3 of a picture of 16:9 is 3:4 in drawing units.
    expect(refused({ Enable: true, Region: [100, 200, 2148, 2931], Width: 320, Height: 240 })).toBeUndefined();
    expect(refused({ Region: [0, 0, 6143, 8191] })).toBeUndefined();
  });

  it.each([
    ['too small', [0, 0, 1536, 2048]],
    ['of another shape', [0, 0, 4000, 4000]],
    ['that leaves the picture', [3000, 0, 9144, 8191]],
    ['turned over', [6143, 8191, 0, 0]],
    ['of three numbers', [0, 0, 6143]],
    ['between the units', [0.5, 0, 6143.5, 8191]],
  ])('refuses a part %s', (_, Region) => {
    expect(refused({ Region })).toEqual(REGION);
  });

  it('keeps a part that fitted the whole picture when it was stored', () => {
    const { device, call } = signedInDevice();
    device.update(({ tables }) => {
      const main = tables.Encode[0]?.MainFormat[0]?.Video;
      if (main) Object.assign(main, { Width: 704, Height: 576 });
    });
    const table = device.state().tables.EncodeCrop.map((input) => ({ ...input, Enable: true }));
    expect(call('configManager.setConfig', { name: 'EncodeCrop', table }).result).toBe(true);
  });

  it('has the shape of a picture that lies on its side', () => {
    const { device, call } = signedInDevice();
    const turned = device.state().tables.VideoImageControl.map((input) => ({ ...input, Rotate90: 1 }));
    call('configManager.setConfig', { name: 'VideoImageControl', table: turned });
    const store = (Region: number[]) =>
      call('configManager.setConfig', {
        name: 'EncodeCrop',
        table: device.state().tables.EncodeCrop.map((input) => ({ ...input, Region })),
      }).result;
    // 4:3 of a picture of 9:16 is 64:27 in drawing units.
    expect([store([0, 0, 6400, 2700]), store([0, 0, 6000, 8000])]).toEqual([true, false]);
  });

  it('refuses a size that the encoder lacks', () => {
    expect(refused({ Width: 1920, Height: 1080 })).toEqual({ field: 'EncodeCrop[0].Width' });
  });
});
