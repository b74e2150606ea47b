import { expect, it, vi } from 'vitest';
import { rpc } from '@/lib/session/device';
import { readTrial } from './read-trial';
import { previewsOfLogin, trial } from './trial';

const entry = (Name: string, Own: boolean, Timeout: number) => ({ Name, User: 'admin', Own, Timeout, Remain: Timeout });

it('tells the previews of this login from trials, and from previews of others', async () => {
  const list = [
    entry('VideoColor', true, 0),
    entry('ChannelTitle', false, 0),
    entry('Web', true, 60),
    entry('Network', false, 60),
  ];
  vi.spyOn(rpc, 'call').mockResolvedValue({ list, last: undefined } as never);
  await readTrial();
  expect(previewsOfLogin.get()).toEqual(['VideoColor']);
  expect(trial.get()?.names).toEqual(['Web', 'Network']);
});
