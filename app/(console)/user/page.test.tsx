// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import UserPage from './page';

const period = { support: false, list: [30, 90] };
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => ({ ...DEFAULT_CAPABILITIES, pwdUpdatePeriod: period }),
  useVisitor: () => ({ userName: 'admin' }),
  useAuthority: () => true,
}));

setUpPage();

/** A device with one account that refuses every table. */
function open() {
  const answers: Record<string, unknown> = {
    'userManager.getUserInfoAll': { users: [{ Id: 1, Name: 'admin', Group: 'staff', Memo: '' }] },
    'userManager.getActiveUserInfoAll': { users: ['admin', 'guard', 'admin'].map((Name, Id) => ({ Id, Name })) },
    'DevInit.getStatus': { Find: 'BD' },
    'PasswdFind.getContact': { contact: 'k***@example.org' },
  };
  vi.spyOn(rpc, 'call').mockImplementation(async (method) => answers[method] as never);
  const error = new RpcError('configManager.getConfig', ReplyError.InvalidParams, {}, {}, '');
  const batch = vi.spyOn(rpc, 'batch').mockImplementation(async (calls) => calls.map(() => ({ ok: false, error })));
  render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UserPage />
      </QueryClientProvider>
    </TestProvider>,
  );
  return batch;
}

describe('the page of the administrator account', () => {
  it('does not read the period from a device without one, and shows the account', async () => {
    period.support = false;
    const batch = open();
    expect(await screen.findByRole('cell', { name: 'admin' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Sessions' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: '2' })).toBeTruthy();
    expect(batch).not.toHaveBeenCalled();
    expect(screen.queryByText('Password update period')).toBeNull();
    vi.mocked(rpc.call).mockClear();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(vi.mocked(rpc.call).mock.calls[0]?.[0]).toBe('userManager.getUserInfoAll'));
  });

  it('shows the account although the period cannot be read', async () => {
    period.support = true;
    open();
    expect(await screen.findByRole('heading', { name: 'The settings could not be read' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Change password' })).toHaveLength(1);
    expect(screen.getAllByText('k***@example.org')).toHaveLength(1);
  });
});
