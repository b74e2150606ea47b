import { expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { blurAt, LENS_MS } from '../rules/camera';
import { codeOf, paramsOf, signedInDevice } from '../test-device';

function lens(options: Parameters<typeof signedInDevice>[0] = {}) {
  const made = signedInDevice(options);
  const object = Number(made.call('devVideoInput.factory.instance', { channel: 0 }).result);
  const { device } = made;
  return {
    ...made,
    move: (method: string, params: object = {}) => made.call(`devVideoInput.${method}`, params, { object }),
    status: () => paramsOf(made.call('devVideoInput.getFocusStatus', {}, { object })),
    blur: () => blurAt(device.state().camera, device.clock.now()),
  };
}

it('moves for a second and a half, blurred, and stays out of focus until it focuses by itself', () => {
  const { device, move, status, blur } = lens();
  expect([status(), blur()]).toEqual([{ Focus: 0.5, Zoom: 0, Status: 'Normal' }, 0]);
  expect(move('adjustFocus', { focus: 0.1, zoom: 1 }).result).toBe(true);
  device.clock.advance(LENS_MS - 1);
  expect(status()).toMatchObject({ Status: 'Moving' });
  expect(blur()).toBeGreaterThan(0);
  device.clock.advance(1);
  expect(status()).toEqual({ Focus: 0.1, Zoom: 1, Status: 'Normal' });
  expect(blur()).toBeGreaterThan(0);
  move('autoFocus');
  device.clock.advance(LENS_MS);
  expect([status(), blur()]).toEqual([{ Focus: 0.5, Zoom: 1, Status: 'Normal' }, 0]);
  move('resetFocusOptions');
  device.clock.advance(LENS_MS);
  expect(status()).toEqual({ Focus: 0.5, Zoom: 0, Status: 'Normal' });
});

it('refuses places beyond its ends, calls without a handle, and every movement of a fixed lens', () => {
  const { move, call } = lens();
  for (const params of [{ focus: 1.1, zoom: 0 }, { focus: 0, zoom: -1 }, { focus: '0', zoom: 0 }, { zoom: 0 }]) {
    expect(codeOf(move('adjustFocus', params))).toBe(ReplyError.InvalidParams);
  }
  expect(codeOf(call('devVideoInput.autoFocus', {}))).toBe(ReplyError.InvalidRequest);
  const fixed = lens({ profile: 'vto' });
  expect(fixed.move('autoFocus').result).toBe(false);
});
