// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rightOfTable } from '@/emulator/rights/rights-for';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { TRIAL_S } from '@/lib/contract/limits';
import { journal } from '@/lib/forms/change-journal';
import { readTables } from '@/lib/forms/save-tables';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { TransportError } from '@/lib/rpc/rpc-error';
import { rpc, sealed, session } from '@/lib/session/device';
import { readTrial } from './read-trial';
import { type OwnTrial, secondsLeft, type Trial, trial, trialEnd } from './trial';
import {
  beginTrial,
  extendTrial,
  giveBack,
  keepTrial,
  lacksSecret,
  NoTrials,
  prober,
  SecretUnknown,
} from './trial-calls';

const HERE: OwnTrial = { former: 'http://192.0.2.1', next: undefined, path: '/network/port' };

function open() {
  const made = signedInDevice({ profile: 'face-full' });
  const client = deviceClient(made);
  vi.spyOn(rpc, 'call').mockImplementation((method, params, options) => client.rpc.call(method, params, options));
  vi.spyOn(rpc, 'batch').mockImplementation((calls, options) => client.rpc.batch(calls, options));
  vi.spyOn(sealed, 'batch').mockImplementation((calls) => client.sealed.batch(calls));
  const { device } = made;
  const inForce = () => [device.state().tables.RTSP.Port, device.state().tables.Web.Port];
  const stored = () => {
    const { temporary, tables } = device.state();
    return (['RTSP', 'Web'] as const).map(
      (name) => ((temporary[name]?.stored ?? tables[name]) as { Port: number }).Port,
    );
  };
  /** RTSP and Web with these ports, as a page that read them would send them. */
  const ports = async (rtsp: number, web: number) => {
    const { RTSP, Web } = await readTables(rpc, ['RTSP', 'Web']);
    return { RTSP: { ...RTSP, Port: rtsp }, Web: { ...Web, Port: web } };
  };
  return { made, device, client, inForce, stored, ports };
}

const begun = () => trial.get() as Trial;

beforeEach(() => {
  const visitor = { userName: 'admin', loginTime: '', capabilities: DEFAULT_CAPABILITIES, authorities: [] };
  session.state.set({ phase: 'open', visitor });
});
afterEach(() => {
  session.state.set({ phase: 'none' });
  trial.set(undefined);
  trialEnd.set(undefined);
  vi.restoreAllMocks();
});

describe('a trial', () => {
  it('is in force and not stored, and says who began it and how long it has', async () => {
    const { inForce, stored, ports } = open();
    const before = stored();
    expect(await beginTrial(await ports(8554, 8080), HERE)).toEqual({ kind: 'on-trial' });
    expect([inForce(), stored()]).toEqual([[8554, 8080], before]);
    expect(begun()).toMatchObject({ names: ['RTSP', 'Web'], user: 'admin', timeoutS: TRIAL_S.usual, own: HERE });
    expect(secondsLeft(begun())).toBe(TRIAL_S.usual);
    expect(begun().own?.before?.RTSP).toMatchObject({ Port: before[0] });
  });

  it('that is refused in part is not left in force by half', async () => {
    const { inForce, stored, ports, device } = open();
    const before = stored();
    const outcome = await beginTrial(await ports(8554, 5000), HERE);
    expect(outcome).toMatchObject({ kind: 'refused', field: 'Web.Port' });
    expect([inForce(), stored(), device.state().temporary]).toEqual([before, before, {}]);
    expect(trial.get()).toBeUndefined();
  });

  it.each([ReplyError.MethodNotFound, ReplyError.InvalidRequest])(
    'is not there on a device that answers %i',
    async (code) => {
      const { client, stored, inForce, ports } = open();
      const tables = await ports(8554, 8080);
      client.trouble.refuse = { 'configManager.setTemporaryConfig': code };
      vi.spyOn(rpc, 'batch').mockImplementation(async (calls) =>
        Promise.all(
          calls.map(async ({ method, params }) => {
            try {
              return { ok: true as const, value: await client.rpc.call(method, params as never) };
            } catch (error) {
              return { ok: false as const, error: error as never };
            }
          }),
        ),
      );
      await expect(beginTrial(tables, HERE)).rejects.toThrow(NoTrials);
      expect(inForce()).toEqual(stored());
    },
  );

  it('whose answer is lost counts as begun: the address may have moved before it was sent', async () => {
    const { client, inForce, ports } = open();
    const tables = await ports(8554, 8080);
    client.trouble.dropAfter = ['system.multicall'];
    expect(await beginTrial(tables, HERE)).toEqual({ kind: 'on-trial' });
    expect(inForce()).toEqual([8554, 8080]);
  });

  it('whose request is lost is not begun, whatever has become of an earlier one', async () => {
    const { client, inForce, ports } = open();
    await beginTrial(await ports(8554, 8080), HERE);
    await keepTrial(begun());
    const tables = await ports(9554, 9080);
    client.trouble.dropBefore = ['system.multicall'];
    expect(await beginTrial(tables, HERE)).toMatchObject({ kind: 'refused', error: expect.any(TransportError) });
    expect([trial.get(), inForce()]).toEqual([undefined, [8554, 8080]]);
  });

  it('that is lost to a device which does not answer may be begun, until the device reports it', async () => {
    const { client, ports } = open();
    const tables = await ports(8554, 8080);
    client.trouble.dropAfter = ['system.multicall'];
    client.trouble.dropBefore = ['configManager.getTemporaryConfig'];
    expect(await beginTrial(tables, HERE)).toEqual({ kind: 'on-trial' });
    expect(begun()).toMatchObject({ names: ['RTSP', 'Web'], isUnseen: true });
    client.trouble.dropBefore = [];
    await readTrial();
    expect(begun()).toMatchObject({ names: ['RTSP', 'Web'], own: HERE });
    expect(begun().isUnseen).toBeUndefined();
  });

  it('that moves the console loads what asks the new address before it begins', async () => {
    const { ports } = open();
    const ask = vi.spyOn(prober, 'ask').mockResolvedValue({ kind: 'none' });
    await beginTrial(await ports(8554, 8080), { ...HERE, next: 'http://192.0.2.1:8080' });
    expect(ask).toHaveBeenCalledWith('http://192.0.2.1');
  });

  it('gets more time step by step, and never more than the most', async () => {
    const { device, ports } = open();
    await beginTrial(await ports(8554, 8080), HERE);
    const left = () => device.state().temporary.RTSP?.timeoutS;
    await extendTrial(begun());
    expect([left(), secondsLeft(begun())]).toEqual([TRIAL_S.usual + TRIAL_S.step, TRIAL_S.usual + TRIAL_S.step]);
    for (let again = 0; again < TRIAL_S.max / TRIAL_S.step; again += 1) await extendTrial(begun());
    expect([left(), secondsLeft(begun())]).toEqual([TRIAL_S.max, TRIAL_S.max]);
  });

  it('is stored when it is kept, with the former value in the journal', async () => {
    const { device, stored, ports } = open();
    const [before] = stored();
    await beginTrial(await ports(8554, 8080), HERE);
    expect(await keepTrial(begun())).toMatchObject({ kind: 'saved' });
    expect([stored(), device.state().temporary, trial.get()]).toEqual([[8554, 8080], {}, undefined]);
    expect(journal.get()).toContainEqual(
      expect.objectContaining({ table: 'RTSP', before: expect.objectContaining({ Port: before }) }),
    );
  });

  it('ends on request; one that the device has taken back already is no failure', async () => {
    const { device, inForce, stored, ports } = open();
    const before = stored();
    await beginTrial(await ports(8554, 8080), HERE);
    await giveBack(['RTSP', 'Web']);
    expect([inForce(), trial.get(), trialEnd.get()]).toEqual([before, undefined, 'Returned']);
    await giveBack(['RTSP', 'Web']);
    expect(device.state().temporary).toEqual({});
  });
});

describe('a trial that the device has ended', () => {
  it('is not kept: nothing is sent, and nothing is claimed', async () => {
    const { device, client, inForce, ports } = open();
    const before = inForce();
    await beginTrial(await ports(8554, 8080), HERE);
    const held = begun();
    device.clock.advance(TRIAL_S.usual * 1_000);
    client.asked.length = 0;
    expect(await keepTrial(held)).toBeUndefined();
    expect(client.asked).toEqual(['configManager.getTemporaryConfig']);
    expect([inForce(), trial.get(), trialEnd.get()]).toEqual([before, undefined, 'Returned']);
  });

  it('does not begin again when it gets more time', async () => {
    const { made, inForce, ports } = open();
    const before = inForce();
    await beginTrial(await ports(8554, 8080), HERE);
    const held = begun();
    for (const name of held.names) made.call('configManager.restoreTemporaryConfig', { name });
    await extendTrial(held);
    expect([inForce(), trial.get()]).toEqual([before, undefined]);
  });

  it('is neither kept nor lengthened over one of somebody else, of the same table', async () => {
    const { made, stored, inForce, ports } = open();
    const before = stored();
    const [{ RTSP: mine }, { RTSP: other }] = [await ports(8554, 80), await ports(9554, 80)];
    await beginTrial({ RTSP: mine }, HERE);
    const held = begun();
    made.device.clock.advance(TRIAL_S.usual * 1_000);
    const user = { Name: 'second', Password: 'Second-12', AuthorityList: [rightOfTable('RTSP')] };
    expect(made.call('userManager.addUser', { user }).result).toBe(true);
    made.signIn('second', 'Second-12');
    made.call('configManager.setTemporaryConfig', { name: 'RTSP', table: other, options: [], timeout: 180 });
    await extendTrial(held);
    expect(await keepTrial(held)).toBeUndefined();
    expect([inForce()[0], stored(), trial.get()?.user]).toEqual([9554, before, 'second']);
  });

  it('does not come back by an answer that was under way', async () => {
    const { client, ports } = open();
    await beginTrial(await ports(8554, 8080), HERE);
    let arrive = () => undefined as unknown;
    vi.spyOn(rpc, 'call').mockImplementationOnce(async (method, params, options) => {
      const answer = await client.rpc.call(method, params, options);
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return answer as never;
    });
    const late = readTrial();
    await keepTrial(begun());
    arrive();
    await late;
    expect([trial.get(), trialEnd.get()]).toEqual([undefined, 'Kept']);
  });

  it.each(['is answered', 'fails'])('is not known any more when its beginning %s after the sign-out', async (end) => {
    const { client, ports } = open();
    const typed = await ports(8554, 8080);
    vi.spyOn(rpc, 'batch').mockImplementationOnce(async (calls, options) => {
      const answer = await client.rpc.batch(calls, options);
      session.state.set({ phase: 'none' });
      if (end === 'is answered') return answer;
      vi.spyOn(rpc, 'call').mockRejectedValue(new TransportError('configManager.getConfig', 'network'));
      throw new TransportError('system.multicall', 'network');
    });
    await beginTrial(typed, HERE);
    expect(trial.get()).toBeUndefined();
  });

  it('by a restart is told from one that somebody ended', async () => {
    const { made, device, client, ports } = open();
    await beginTrial(await ports(8554, 8080), HERE);
    device.reboot();
    device.clock.advance(10_000);
    await expect(readTrial()).rejects.toThrow();
    expect(trial.get()).toBeDefined();
    made.signIn();
    client.rpc.setSession(made.session());
    await readTrial();
    expect([trial.get(), trialEnd.get()]).toEqual([undefined, 'Restarted']);
  });

  it('by keeping it is so for the other pages, too', async () => {
    const { ports } = open();
    await beginTrial(await ports(8554, 8080), HERE);
    await keepTrial(begun());
    expect(trialEnd.get()).toBe('Kept');
    await readTrial();
    expect(trialEnd.get()).toBe('Kept');
  });
});

describe.each(['InForce', 'Stored'] as const)(
  'the secret of a trial, where a missing one is the one %s',
  (missingSecrets) => {
    async function began() {
      const opened = open();
      const { device } = opened;
      device.setSwitches({ missingSecrets });
      device.update(({ secureTables: { PPPoE } }) =>
        Object.assign(PPPoE, { Enable: true, UserName: 'adsl', Password: 'old-secret' }),
      );
      const { PPPoE } = await readTables(rpc, ['PPPoE'], [], sealed);
      const password = () => device.state().secureTables.PPPoE.Password;
      return { ...opened, PPPoE, password };
    }

    it('is stored when the page that began it keeps it, also after more time', async () => {
      const { PPPoE, password } = await began();
      await beginTrial({ PPPoE: { ...PPPoE, Password: 'new-secret' } }, HERE);
      expect(password()).toBe('new-secret');
      expect(await lacksSecret(begun())).toBe(false);
      await extendTrial(begun());
      expect(password()).toBe('new-secret');
      expect(await keepTrial(begun())).toMatchObject({ kind: 'saved' });
      expect(password()).toBe('new-secret');
      expect(JSON.stringify([journal.get(), sessionStorage, localStorage])).not.toContain('new-secret');
    });

    it('stays where only something else was changed', async () => {
      const { PPPoE, password, device } = await began();
      await beginTrial({ PPPoE: { ...PPPoE, UserName: 'fibre' } }, HERE);
      await keepTrial(begun());
      expect([device.state().secureTables.PPPoE.UserName, password()]).toEqual(['fibre', 'old-secret']);
    });

    it('is not lost by another page, which cannot keep it', async () => {
      const { PPPoE, password, device } = await began();
      await beginTrial({ PPPoE: { ...PPPoE, Password: 'new-secret' } }, HERE);
      trial.set(undefined);
      await readTrial();
      expect(begun()).toMatchObject({ names: ['PPPoE'], own: undefined });
      expect(await lacksSecret(begun())).toBe(true);
      await expect(keepTrial(begun())).rejects.toThrow(SecretUnknown);
      await expect(extendTrial(begun())).rejects.toThrow(SecretUnknown);
      expect(password()).toBe('new-secret');
      device.clock.advance(TRIAL_S.usual * 1_000);
      expect(password()).toBe('old-secret');
    });
  },
);

it('of tables without a secret is kept by another page', async () => {
  const { stored, ports } = open();
  await beginTrial(await ports(8554, 8080), HERE);
  trial.set(undefined);
  await readTrial();
  expect(await lacksSecret(begun())).toBe(false);
  expect(await keepTrial(begun())).toMatchObject({ kind: 'saved' });
  expect(stored()).toEqual([8554, 8080]);
});

describe('what the device reports', () => {
  it('of a trial of somebody else is its tables, account and time', async () => {
    const { made, inForce, ports } = open();
    const { RTSP } = await ports(8554, 80);
    made.call('configManager.setTemporaryConfig', { name: 'RTSP', table: RTSP, options: [], timeout: 60 });
    await readTrial();
    expect(begun()).toMatchObject({ names: ['RTSP'], user: 'admin', timeoutS: 60, own: undefined });
    expect(secondsLeft(begun())).toBe(60);
    made.device.clock.advance(61_000);
    await readTrial();
    expect([trial.get(), trialEnd.get(), inForce()[0]]).toEqual([undefined, 'Returned', 554]);
  });

  it('of one that began after that of this page had ended is not kept with what this page had sent', async () => {
    const { made, stored, ports } = open();
    const { RTSP, Web } = await ports(8554, 8080);
    await beginTrial({ Web }, HERE);
    made.device.clock.advance(181_000);
    made.call('configManager.setTemporaryConfig', { name: 'RTSP', table: RTSP, options: [], timeout: 180 });
    await readTrial();
    expect(begun()).toMatchObject({ names: ['RTSP'], own: undefined });
    expect(await keepTrial(begun())).toMatchObject({ kind: 'saved' });
    expect(stored()).toEqual([8554, 80]);
  });

  it('of another account, of the same table, is not kept with what this page had sent', async () => {
    const { made, ports } = open();
    const { Web } = await ports(8554, 8080);
    await beginTrial({ Web }, HERE);
    made.device.clock.advance(181_000);
    const user = { Name: 'second', Password: 'Second-12', AuthorityList: [rightOfTable('Web')] };
    expect(made.call('userManager.addUser', { user }).result).toBe(true);
    made.signIn('second', 'Second-12');
    made.call('configManager.setTemporaryConfig', { name: 'Web', table: Web, options: [], timeout: 180 });
    await readTrial();
    expect(begun()).toMatchObject({ names: ['Web'], user: 'second', own: undefined });
  });

  it('of a preview is no trial', async () => {
    const { made, ports } = open();
    const { RTSP } = await ports(8554, 80);
    made.call('configManager.setTemporaryConfig', { name: 'RTSP', table: RTSP, options: [] });
    await readTrial();
    expect(trial.get()).toBeUndefined();
  });
});
