// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { barriers, LOADING, openOnDevice, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { AUTHORITIES, type Authority } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { availableVersion } from '@/lib/session/available-version';
import { notifications, rpc } from '@/lib/session/device';
import { startPage } from '@/lib/session/start-page';
import OverviewPage from './page';

const held = vi.hoisted(() => ({ visitor: {} as Record<string, unknown> }));
vi.mock('next/navigation', async () =>
  (await import('@/components/form/navigation.fixtures')).navigationAt('/overview'),
);
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => held.visitor.capabilities,
  useAuthority: (right: string) => (held.visitor.authorities as string[]).includes(right),
  useVisitor: () => held.visitor,
}));
// The clock of the shell, which the page only shares.
vi.mock('@/lib/session/use-device-clock', () => ({
  useKnownMinute: () => '2026-11-20 12:00',
  deviceTime: () => '2026-11-20 12:00:00',
}));

setUpDevicePage();
beforeEach(() => {
  localStorage.clear();
  availableVersion.set(undefined);
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 12, 0, 0));
  setHidden(false);
});

const FULL = { accessRecord: true, alarmRecord: true, linkageIn: true, alarmOutSlots: 1, doorParameter: true };
const MORE = { remoteOpen: true, cardAuth: true, faceAuth: true, fingerprintAuth: true, nas: true };

function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true });
}

interface Opening {
  authorities?: readonly Authority[];
  refuse?: string;
  prepare?: Parameters<typeof signedInDevice>[0]['prepare'];
}

async function open({ authorities = AUTHORITIES, refuse, prepare }: Opening = {}) {
  const made = signedInDevice({ ...(prepare && { prepare }) });
  const capabilities = {
    ...DEFAULT_CAPABILITIES,
    ...FULL,
    ...MORE,
    hasVideo: false,
    pwdUpdatePeriod: { support: true, list: [30, 90] },
    deviceType: 'ASI-7214',
  };
  held.visitor = { userName: 'admin', loginTime: '2026-11-20 12:00:00', capabilities, authorities };
  const listeners = new Set<(event: DeviceEvent) => void>();
  vi.spyOn(notifications, 'listen').mockImplementation((codes, onEvent) => {
    const own = (event: DeviceEvent) => codes.includes(event.Code) && onEvent(event);
    listeners.add(own);
    return () => listeners.delete(own);
  });
  const requests: string[][] = [];
  const trouble = { refuse };
  const page = await openOnDevice(OverviewPage, {
    ...made,
    call(method, params, more) {
      requests.push(method === 'system.multicall' ? (params as { method: string }[]).map((each) => each.method) : [method]);
      if (!trouble.refuse) return made.call(method, params, more);
      if (method === trouble.refuse) return { id: 0, result: false, error: { code: ReplyError.Unknown } } as never;
      if (method !== 'system.multicall') return made.call(method, params, more);
      const calls = params as { method: string; id: number }[];
      const reply = made.call(method, params, more);
      const inner = reply.params as unknown[];
      return {
        ...reply,
        params: calls.map((call, index) =>
          call.method === trouble.refuse
            ? { id: call.id, result: false, error: { code: ReplyError.Unknown } }
            : inner[index],
        ),
      } as never;
    },
  });
  const tell = (Code: string, Data: object = {}, Index = 0) =>
    act(() => {
      for (const each of listeners) each({ Action: 'Pulse', Code, Index, Data: { ...Data } });
    });
  return { ...made, ...page, requests, trouble, tell };
}

const block = (name: string) => within(screen.getByRole('region', { name }));
const texts = (name: string) =>
  block(name)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** Calls that free what another one made, and those of the frame around every page. */
const isOwn = (method: string) => !/(destroy|stopFind)$/.test(method);
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 400)));

describe('the overview', () => {
  it('opens with at most twelve requests, none of which is repeated', async () => {
    const { container, requests } = await open();
    await screen.findByText('Main entrance, in', { exact: false }, LOADING).catch(() => undefined);
    const calls = requests.flat().filter(isOwn);
    expect(requests.length).toBeLessThanOrEqual(12);
    expect(calls.sort()).toEqual([
      'AccessCard.startFind',
      'AccessFace.startFind',
      'AccessFingerprint.startFind',
      'AccessUser.startFind',
      'FaceInfoManager.getCaps',
      'PasswdFind.getContact',
      'RecordFinder.doFind',
      'RecordFinder.doFind',
      'RecordFinder.factory.create',
      'RecordFinder.factory.create',
      'RecordFinder.startFind',
      'RecordFinder.startFind',
      'accessControl.factory.instance',
      'accessControl.getDoorStatus',
      'configManager.getConfig',
    ]);
    expect(await barriers(container)).toEqual([]);
  });
});
