import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { dialog, openOnDevice, press, save, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { trial } from '@/lib/trial/trial';

/** Ten times as many polls as on the device: the test waits for them in its own time. */
const FASTER = 10;
const POLL_FROM_MS = 1_000;

/**
 * Call once at the top of the test of a page about a connection to another server: the administrator is signed in on a
 * device of these features, and the page polls.
 */
export function setUpLinkPage(features: Partial<DeviceCapabilities> = {}): void {
  setUpVisitor(features, { polls: true });
  setUpDevicePage();
  const { setInterval } = globalThis;
  beforeAll(() => {
    vi.stubGlobal('setInterval', (run: () => void, ms: number) =>
      setInterval(run, ms < POLL_FROM_MS ? ms : ms / FASTER),
    );
  });
  afterEach(() => trial.set(undefined));
}

type Prepare = NonNullable<Parameters<typeof signedInDevice>[0]>['prepare'];

export const openLinkPage = async (page: ComponentType, prepare?: Prepare) => {
  const made = signedInDevice({ profile: 'face-full', ...(prepare && { prepare }) });
  const opened = await openOnDevice(page, made);
  const state = () => made.device.state();
  /** Device time goes on, and the page asks again. */
  const later = (ms: number) => made.device.clock.advance(ms);
  return { ...opened, ...made, state, later };
};

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
export const saved = () => waitFor(() => expect(toastTexts()).toContain('Saved'));
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Until the page polls again. */
export const SOON = { timeout: 8_000 };

/** The state itself, not the result of an attempt before. */
export const inState = (phase: string) => screen.findByText(phase, { selector: 'dd > *' }, SOON);

/** Saves, and answers the question about it. */
export async function saveAfter(question: string, answer: 'Save' | 'Cancel') {
  save();
  const box = await dialog();
  box.getByText(question);
  press(answer, box);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON);
}
