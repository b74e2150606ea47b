import { join } from 'node:path';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { PROFILE_TABLE, PROFILES } from '@/lib/contract/profiles';
import { createDevice } from '../device';
import { runEmulator } from '../server';
import { methodNames, serviceNames } from '../services/method-names';
import { usableState } from '../state/heal-state';
import { healedText } from '../state/persistence';
import { COMMANDS, profileGiven, profileNamed, readFaults, readJson } from './options';
import { UsageError } from './usage-error';

/** The commands besides `run`; each returns the text to print. Errors: UsageError. @assumed pages-3 12.3 */
export async function otherCommand([area, action, ...rest]: readonly string[]): Promise<string> {
  if (area === 'profiles' && action === 'list')
    return PROFILES.map(({ name, deviceType }) => `${name.padEnd(20)}${deviceType}`).join('\n');
  if (area === 'profiles' && action === 'show') return showProfile(needed(rest[0], 'a profile name or file'));
  if (area === 'profiles' && action === 'check')
    return rest[0] === undefined ? checkProfiles() : checkProfileFile(rest[0]);
  if (area === 'state' && action === 'export') return exportState(needed(rest[0], 'a state folder'));
  if (area === 'state' && action === 'import')
    return importState(needed(rest[0], 'a state folder'), needed(rest[1], 'a state file'));
  if (area === 'faults' && action === 'check') return `${readFaults(needed(rest[0], 'a file')).length} rules are fine`;
  if (area === 'routes') return listRoutes();
  throw new UsageError(`commands: run, ${COMMANDS.join(', ')}`);
}

/** True when the arguments name a command other than `run`. */
export function isOtherCommand([first]: readonly string[]): boolean {
  return first !== undefined && first !== 'run' && !first.startsWith('-');
}

function needed(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new UsageError(`${what} is needed`);
  return value;
}

async function showProfile(name: string): Promise<string> {
  const { profile, custom } = profileGiven(name, 1);
  const device = createDevice({ profile, custom, seed: 1 });
  const { accounts, contact, tables } = device.state();
  const shown = {
    profile: device.profile,
    ...(custom ? { extends: profile } : {}),
    accounts: accounts.map((account) => ({ name: account.name, group: account.group, reserved: account.reserved })),
    contact,
    capabilities: device.capabilities(),
    tables,
  };
  const text = JSON.stringify(shown, null, 2);
  await device.close();
  return text;
}

/** Every profile has a value for each row, starts, and knows all capabilities and no other. */
async function checkProfiles(): Promise<string> {
  const problems = PROFILE_TABLE.filter(({ values }) => values.length !== PROFILES.length).map(
    ({ capabilities }) => `${capabilities[0]}: ${PROFILES.length} values are needed`,
  );
  const known = Object.keys(DEFAULT_CAPABILITIES).sort();
  for (const { name } of PROFILES) {
    const device = createDevice({ profile: name, seed: 1 });
    const given = device.capabilities();
    const missing = known.filter((capability) => given[capability] === undefined);
    const strange = Object.keys(given).filter((capability) => !known.includes(capability));
    for (const each of missing) problems.push(`${name}: ${each} is missing`);
    for (const each of strange) problems.push(`${name}: ${each} is no capability`);
    await device.close();
  }
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return `${PROFILES.length} profiles are fine`;
}

/** A file is valid when it can be read, a device starts with it, and the control API accepts its script. */
async function checkProfileFile(file: string): Promise<string> {
  const { profile, custom, files, script, name } = profileGiven(file, 1);
  const emulator = await runEmulator({ profile, custom, files, script, seed: 1, port: 0, controlPort: 0 });
  await emulator.close();
  return `${name} in ${file} is fine, over ${profile}`;
}

async function exportState(folder: string): Promise<string> {
  const state = readJson(join(folder, 'state.json'));
  return JSON.stringify(state, null, 2);
}

async function importState(folder: string, file: string): Promise<string> {
  const usable = usableState(readJson(file));
  if (typeof usable === 'string') throw new UsageError(`${file} cannot be used (${usable})`);
  const { state, healed } = usable;
  const device = createDevice({ profile: profileNamed(state.profile), seed: 1, stateDir: folder });
  device.restore(state);
  await device.close();
  const said = healedText(healed);
  return `${folder} now holds ${file}${said === undefined ? '' : `, which ${said}`}`;
}

/** All methods the device answers, in the spelling of the contract. */
async function listRoutes(): Promise<string> {
  await createDevice({ profile: 'face-full', seed: 1 }).close();
  return serviceNames()
    .flatMap((area) => methodNames(area) ?? [])
    .sort()
    .join('\n');
}
