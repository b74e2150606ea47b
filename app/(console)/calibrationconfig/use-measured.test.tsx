// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { facePhoto } from '@/emulator/state/face-photo.fixtures';
import { notifications } from '@/lib/session/device';
import { useMeasured } from './use-measured';

afterEach(() => vi.useRealTimers());

it('keeps the box for half a second after the last event, and everybody in the list', () => {
  vi.useFakeTimers();
  let say: (data: object) => void = () => undefined;
  vi.spyOn(notifications, 'join').mockImplementation(({ onMessage }) => {
    say = (Data) => {
      const info = { Events: [{ Code: 'AccessControl', Data: { UserID: '7', ...Data } }] };
      act(() =>
        onMessage?.({ method: 'client.notifySnapFile', params: { Base64: facePhoto(1), info } } as never, undefined),
      );
    };
    return () => undefined;
  });
  const { result } = renderHook(useMeasured);
  const measured = (CurrentTemperature: unknown) => ({ ManTemperatureInfo: { CurrentTemperature, TempPoint: [1, 2] } });
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  say(measured(36.6));
  wait(499);
  expect(result.current.current?.temperature).toBe(36.6);
  wait(1);
  expect(result.current.current).toBeUndefined();
  say(measured(36.7));
  wait(400);
  say(measured(36.8));
  wait(400);
  expect(result.current.current?.temperature).toBe(36.8);
  for (const broken of [measured('hot'), measured(Number.NaN), {}]) say(broken);
  expect(result.current.people.map(({ temperature }) => temperature)).toEqual([36.8, 36.7, 36.6]);
});
