// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { rpc } from '@/lib/session/device';
import { FlashAddress, FlashPanel } from './flash-panel';

setUpPage();
afterEach(() => vi.restoreAllMocks());

const SOURCE = {
  wsUrl: 'ws://192.0.2.10/rtspoverwebsocket',
  rtspUrl: 'rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=1&proto=Private3',
  userName: 'admin',
  password: 'Passw0rd!',
};

function open(answer: { url: string[] } | Error) {
  vi.spyOn(rpc, 'call').mockImplementation(async () => {
    if (answer instanceof Error) throw answer;
    return answer as never;
  });
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestProvider>
        <FlashPanel source={SOURCE} name="Door" flashAddress={<FlashAddress />} />
      </TestProvider>
    </QueryClientProvider>,
  );
}

it('says that nothing can play, and shows the address left to right with a button to copy it', async () => {
  open({ url: ['rtmp://192.0.2.108:12966/live/0/1'] });
  expect(screen.getByText(/no longer support Flash/)).toBeDefined();
  const address = await screen.findByText('rtmp://192.0.2.108:12966/live/0/1');
  expect(address.getAttribute('dir')).toBe('ltr');
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeDefined();
  expect(rpc.call).toHaveBeenCalledWith('StreamUrlService.getUrls', { protocol: 'RTMP' });
});

it.each([
  ['an address that is none', { url: ['http://192.0.2.108/live'] }],
  ['nothing', { url: [] }],
  ['a refusal', new Error('refused')],
])('says that there is no address when the device answers %s', async (_, answer) => {
  open(answer);
  expect(await screen.findByText('The device provided no address for another player.')).toBeDefined();
});
