import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOtherCommand } from './commands';
import { parseRunOptions } from './options';
import { UsageError } from './usage-error';

const parse = (...args: string[]) => parseRunOptions(args, {});

describe('options of run', () => {
  it('has default values', () => {
    const { emulator, isQuiet, printsReady } = parse();
    expect(emulator).toMatchObject({
      profile: 'face-full',
      port: 8080,
      controlPort: 8090,
      host: '127.0.0.1',
      seed: 1,
      fresh: false,
    });
    expect(emulator.stateDir).toBe(join('.emulator-state', 'face-full'));
    expect([isQuiet, printsReady]).toEqual([false, false]);
  });

  it('reads overrides as JSON, else as text', () => {
    const { emulator } = parse(
      '--set',
      'hasMobile=true',
      '--set',
      'NTP.Port=124',
      '--set',
      'vendor=Acme Inc',
      '--no-persist',
    );
    expect(emulator.set).toEqual({ hasMobile: true, 'NTP.Port': 124, vendor: 'Acme Inc' });
    expect(emulator.stateDir).toBeUndefined();
  });

  it('freezes the clock at a date, and lets it run from there with a speed', () => {
    const frozen = parse('--clock', '2026-11-20T08:00:00Z').emulator.clock;
    expect([frozen?.mode(), frozen?.now()]).toEqual(['frozen', Date.UTC(2026, 10, 20, 8)]);
    expect(parse('--clock', '2026-11-20T08:00:00Z', '--speed', '60').emulator.clock?.speed()).toBe(60);
  });

  it('requires a control token where others can reach the device', () => {
    expect(() => parse('--host', '0.0.0.0')).toThrow(UsageError);
    expect(parse('--host', '0.0.0.0', '--control-token', 'x').emulator.controlToken).toBe('x');
    expect(parseRunOptions(['--host', '0.0.0.0'], { EMULATOR_CONTROL_TOKEN: 'y' }).emulator.controlToken).toBe('y');
    expect(parse('--host', 'localhost').emulator.controlToken).toBeUndefined();
  });

  it('draws keys from a seed only when one is given', () => {
    expect(parse('--seed', '7').emulator).toMatchObject({ seed: 7, keySeed: 7 });
    expect(parse().emulator).not.toHaveProperty('keySeed');
  });

  it('opens the https and the RTSP port only when asked', () => {
    expect(Object.keys(parse().emulator)).not.toEqual(expect.arrayContaining(['httpsPort']));
    expect(Object.keys(parse().emulator)).not.toEqual(expect.arrayContaining(['rtspPort']));
    expect(parse('--https-port', '8443', '--rtsp-port', '0').emulator).toMatchObject({ httpsPort: 8443, rtspPort: 0 });
  });

  it('leaves the helper off unless asked, at its own port', () => {
    expect(parse().emulator.helper).toEqual({ port: 23_490, isOn: false });
    expect(parse('--helper', '--helper-port', '0').emulator.helper).toEqual({ port: 0, isOn: true });
    expect(() => parse('--helper-port', '70000')).toThrow(UsageError);
  });

  it('checks the fault rules of a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'gatehouse-test-')), 'faults.json');
    writeFileSync(file, JSON.stringify([{ action: { type: 'refuse' } }, { action: { type: 'explode' } }]));
    expect(() => parse('--fault', file)).toThrow(/faults\.json, rule 2: action\.type/);
    const rule = { id: 'a', action: { type: 'refuse' } };
    writeFileSync(file, JSON.stringify([rule, rule]));
    expect(() => parse('--fault', file)).toThrow(/faults\.json: two rules have the id a/);
    // A printed list with a new rule in front of it.
    writeFileSync(file, JSON.stringify([{ action: { type: 'refuse' } }, { ...rule, id: 'fault-1' }]));
    expect(parse('--fault', file).emulator.faults).toHaveLength(2);
  });

  it.each([
    ['--no-such-option'],
    ['--port', 'http'],
    ['--port', '70000'],
    ['--rtsp-port', 'on'],
    ['--https-port', '65536'],
    ['--profile', 'toaster'],
    ['--set', 'novalue'],
    ['--clock', 'noon'],
    ['--clock', 'foo 5'],
    ['--clock', '2026-02-30'],
    ['--clock', '+012026-11-20T08:00:00Z'],
    ['--speed', '0'],
    ['--fault', '/no/such/file'],
    ['--log-size', '-1'],
    ['stray'],
  ])('refuses %s %s', (...args) => {
    expect(() => parse(...args)).toThrow(UsageError);
  });

  it('refuses the settings that options for ports give', () => {
    expect(() => parse('--set', 'webPort=18103')).toThrow('--set webPort: --port gives it');
    expect(() => parse('--set', 'Web.Port=18103')).toThrow('--set Web.Port: --port gives it');
    expect(() => parse('--https-port', '0', '--set', 'Https.Port=18103')).toThrow('Https.Port: --https-port gives it');
    const whole = '{"Enable":true,"Port":18103}';
    expect(() => parse('--set', `Web=${whole}`)).toThrow('--set Web.Port: --port gives it');
    expect(() => parse('--https-port', '0', '--set', `Https=${whole}`)).toThrow('Https.Port: --https-port gives it');
    expect(parse('--set', 'Https.Port=18103', '--set', 'rtspPort=5554').emulator.set).toEqual({
      'Https.Port': 18_103,
      rtspPort: 5554,
    });
    expect(parse('--set', `Https=${whole}`).emulator.set).toEqual({ Https: { Enable: true, Port: 18_103 } });
  });

  it('distinguishes commands from options', () => {
    expect([[], ['run'], ['--quiet'], ['routes'], ['profiles', 'list']].map(isOtherCommand)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});
