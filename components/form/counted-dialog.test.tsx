// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { TransportError } from '@/lib/rpc/rpc-error';
import { CountedDialog } from './counted-dialog';
import { setUpPage, TestProvider } from './test-provider';

setUpPage();

it('says how the deletion failed also after it was closed', async () => {
  let fail: (error: Error) => void = () => undefined;
  const { unmount } = render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CountedDialog
          cacheKey="codes"
          count={async () => 3}
          remove={() => new Promise((_, reject) => (fail = reject))}
          text="They are gone then."
          button="Delete all"
          title={(count) => `Delete ${count} codes?`}
          removed={(count) => `${count} deleted`}
          onClose={() => undefined}
          onRemoved={() => undefined}
        />
      </QueryClientProvider>
    </TestProvider>,
  );
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '٣' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Delete all' })));
  unmount();
  await act(async () => fail(new TransportError('RecordUpdater.clear', 'timeout')));
  expect(shownToasts.get()).toMatchObject([{ title: 'Delete all', tone: 'bad', outlivesPage: true }]);
  shownToasts.set([]);
});
