// @vitest-environment happy-dom
import { render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { rpc } from '@/lib/session/device';
import { type RemovedPerson, readBeforeRemoval } from './removed-persons';
import { RestoreDialog } from './restore-dialog';

setUpVisitor({ doorCount: 1 });
setUpPage();

/** A device that lost its first three persons, who are kept. */
async function removed(disturb?: (method: string) => Disturbance) {
  const on = clientOnDevice(({ method }) => disturb?.(method));
  vi.spyOn(rpc, 'call').mockImplementation((...args) => on.rpc.call(...args) as never);
  const users = () => on.device.state().access.users;
  const { signal } = new AbortController();
  const watched = { rpc: on.rpc, signal, onProgress: () => undefined };
  const kept = (await readBeforeRemoval(['1', '2', '3'], DEFAULT_CAPABILITIES, watched)) as RemovedPerson[];
  on.device.update(({ access }) => void access.users.splice(0, 3));
  const onChanged = vi.fn();
  const dialog = <RestoreDialog removed={kept} onChanged={onChanged} onClose={() => undefined} />;
  return { on, users, onChanged, dialog };
}

it('an undo ends with its dialog when the page is left', async () => {
  const { on, users, onChanged, dialog } = await removed((method) => {
    if (method === 'AccessUser.insertMulti') page.unmount();
    return undefined;
  });
  const left = users().length;
  const page = render(<TestProvider>{dialog}</TestProvider>);
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(on.methods().filter((method) => method === 'AccessUser.insertMulti')).toHaveLength(1);
  expect(users()).toHaveLength(left + 1);
});

it('an undo goes on where React mounts its dialog twice, as in development', async () => {
  const { users, onChanged, dialog } = await removed();
  const left = users().length;
  render(
    <StrictMode>
      <TestProvider>{dialog}</TestProvider>
    </StrictMode>,
  );
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(users()).toHaveLength(left + 3);
});
