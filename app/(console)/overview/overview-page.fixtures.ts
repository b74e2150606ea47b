import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { openOnDevice, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { AUTHORITIES, type Authority } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { availableVersion } from '@/lib/session/available-version';
import { notifications } from '@/lib/session/device';
import { held } from './overview-visitor.fixtures';
import OverviewPage from './page';

/** Call once at the top of each file of tests. */
export function setUpOverview(): void {
  setUpDevicePage();
  beforeEach(() => {
    localStorage.clear();
    held.minute = '2026-11-20 12:00';
    availableVersion.set(undefined);
    setHidden(false);
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

const FULL = { accessRecord: true, alarmRecord: true, linkageIn: true, alarmOutSlots: 1, doorParameter: true };
const MORE = {
  remoteOpen: true,
  cardAuth: true,
  faceAuth: true,
  fingerprintAuth: true,
  nas: true,
  customPassword: true,
  holidayGroup: true,
};

/** The page is shown or hidden from now on; nothing is told of it. */
export function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true });
}

export interface Opening {
  authorities?: readonly Authority[];
  refuse?: string;
  /** Requests with this call never reach the device. */
  lost?: string;
  /** What the device answers instead of a refusal. */
  answer?: object;
  doorCount?: number;
  prepare?: NonNullable<Parameters<typeof signedInDevice>[0]>['prepare'];
}

export const REFUSAL = { result: false, error: { code: ReplyError.Unknown } };

/** The overview of an emulated device, and what it asks. */
export async function open(opening: Opening = {}) {
  const { authorities = AUTHORITIES, refuse, lost, answer = REFUSAL, doorCount = 1, prepare } = opening;
  const made = signedInDevice({ ...(prepare && { prepare }) });
  const capabilities = {
    ...DEFAULT_CAPABILITIES,
    ...FULL,
    ...MORE,
    hasVideo: false,
    doorCount,
    pwdUpdatePeriod: { support: true, list: [30, 90] },
    deviceType: 'ASI-7214',
    softVersion: '4.002.0000',
  };
  held.visitor = { userName: 'admin', loginTime: '2026-11-20 12:00:00', capabilities, authorities };
  const listeners = new Set<(event: DeviceEvent) => void>();
  vi.spyOn(notifications, 'listen').mockImplementation((codes, onEvent) => {
    const own = (event: DeviceEvent) => codes.includes(event.Code) && onEvent(event);
    listeners.add(own);
    return () => listeners.delete(own);
  });
  const requests: string[][] = [];
  const trouble: { refuse: string | undefined } = { refuse };
  const page = await openOnDevice(OverviewPage, {
    ...made,
    call(method, params, more) {
      requests.push(
        method === 'system.multicall' ? (params as { method: string }[]).map((each) => each.method) : [method],
      );
      if (lost && requests.at(-1)?.includes(lost)) throw new TypeError('network');
      if (method === trouble.refuse) return { id: 0, ...answer };
      const reply = made.call(method, params, more);
      if (method !== 'system.multicall' || !Array.isArray(reply.params)) return reply;
      const names = requests.at(-1) ?? [];
      const replies = reply.params.map((each, index) => (names[index] === trouble.refuse ? answer : each));
      return { ...reply, params: replies };
    },
  });
  const tell = (Code: string, Data: object = {}, Index = 0) =>
    act(() => {
      for (const each of listeners) each({ Action: 'Pulse', Code, Index, Data: { ...Data } });
    });
  return { ...made, ...page, requests, trouble, tell };
}

export const block = (name: string) => within(screen.getByRole('region', { name }));
export const texts = (name: string) =>
  block(name)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** The points that need attention, without their details. */
export const facts = () => [...document.querySelectorAll('[data-point] > p b')].map(({ textContent }) => textContent);
export const newest = (rows: readonly object[]) => rows.at(-1) as Record<string, unknown>;
/** Calls that free what another one made do not open anything. */
export const isRelease = (method: string) => /\.(destroy|stopFind)$/.test(method);
/** Longer than a burst of events. */
export const settle = () => act(() => vi.advanceTimersByTimeAsync(600));
export const seeAgain = () =>
  act(() => {
    setHidden(false);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
