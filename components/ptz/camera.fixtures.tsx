import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { asked } from '@/components/feedback/ask';
import { TestProvider } from '@/components/form/test-provider';
import { steadyClock } from '@/lib/clock';
import { PtzControl } from '@/lib/ptz/ptz-control';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';

/** The emulator's `testDevice`; only tests may import the emulator itself. */
type SignedIn = Parameters<typeof deviceClient>[0] & { signIn(): unknown; session(): string };

/** A control of that device's camera, and a component under test. */
export function openCamera(test: SignedIn, part: (control: PtzControl) => ReactNode) {
  test.signIn();
  const { rpc } = deviceClient(test);
  rpc.setSession(test.session());
  const control = new PtzControl(rpc, steadyClock);
  const mount = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <TestProvider>{part(control)}</TestProvider>
      </QueryClientProvider>,
    );
  return { control, mount };
}

export const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

export const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

/** Answers the question that the page asks. */
export async function answer(isYes: boolean): Promise<void> {
  await expect.poll(() => asked.get()).toBeDefined();
  await act(async () => asked.get()?.answer(isYes ? 'confirm' : 'cancel'));
}
