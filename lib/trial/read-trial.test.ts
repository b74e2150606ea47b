import { expect, it, vi } from 'vitest';
import { rpc } from '@/lib/session/device';
import { readTrial, setTrial } from './read-trial';
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

it('keeps what this page sent with its own trial only, not with one of more tables', async () => {
  const own = { Web: { Port: 8080 } } as never;
  const mine = { names: ['Web' as const], user: 'admin', endsAt: 0, timeoutS: 60, own };
  const call = vi.spyOn(rpc, 'call').mockResolvedValue({ list: [entry('Web', true, 60)] } as never);
  setTrial(mine);
  await readTrial();
  expect(trial.get()?.own).toBe(own);
  call.mockResolvedValue({ list: [entry('Web', true, 60), entry('Network', true, 60)] } as never);
  await readTrial();
  expect(trial.get()?.own).toBeUndefined();
});
