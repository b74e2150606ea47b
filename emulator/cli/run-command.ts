import { createWriteStream, openSync, type WriteStream } from 'node:fs';
import { LIVE_RESOURCE } from '@/lib/contract/stream';
import { isLoopbackName } from '../http/guard';
import { type Emulator, type EmulatorOptions, runEmulator } from '../server';
import { endWith } from './failure';
import type { RunOptions } from './options';
import { UsageError } from './usage-error';

/** `run`: starts the emulator, says where it is, and ends it on SIGINT or SIGTERM. */
export async function runCommand(options: RunOptions): Promise<void> {
  const file = openLog(options.logFile);
  const emulator = await runEmulator({
    ...options.emulator,
    onRequest: (entry) => {
      if (file?.writable) file.write(`${JSON.stringify(entry)}\n`);
    },
  });
  const isInitialised = emulator.device.state().init.status === 2;
  if (options.printsReady) {
    const { origin, controlOrigin: control, httpsOrigin: https, rtspOrigin: rtsp, helperOrigin: helper } = emulator;
    const { playerAddress: player, device } = emulator;
    process.stdout.write(
      `${JSON.stringify({ device: origin, control, https, rtsp, helper, player, profile: device.profile, isInitialised })}\n`,
    );
  } else if (!options.isQuiet) announce(emulator, options.emulator, isInitialised);
  endOnSignal(emulator);
}

function openLog(path: string | undefined): WriteStream | undefined {
  if (path === undefined) return undefined;
  try {
    const file = createWriteStream(path, { fd: openSync(path, 'a', 0o600) });
    // Said once: the stream takes nothing more then. The device goes on without its log.
    return file.on('error', ({ message }) => process.emitWarning(`--log-requests ${path} has ended: ${message}`));
  } catch (error) {
    throw new UsageError(`--log-requests ${path}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Who can sign in: the account of the built-in profiles, or the administrators that a profile file defines. */
export function accountLine(device: Emulator['device'], custom: EmulatorOptions['custom']): string {
  if (!custom?.accounts) return 'admin / Admin123, unless you changed it';
  // Not those that were added since, whose password no file has.
  const ours = custom.accounts.map(({ name }) => name);
  const administrators = device.state().accounts.filter(({ group, name }) => group === 'admin' && ours.includes(name));
  return `${administrators.map(({ name }) => name).join(', ')}, with the password of the profile file unless you changed it`;
}

function announce(emulator: Emulator, { host = '', custom }: Partial<EmulatorOptions>, isInitialised: boolean): void {
  const lines = [
    `Device   ${emulator.origin}   profile ${emulator.device.profile}`,
    ...(emulator.httpsOrigin ? [`Secure   ${emulator.httpsOrigin}   trust RootCert.cer of the live panel first`] : []),
    ...(emulator.rtspOrigin ? [`RTSP     ${emulator.rtspOrigin}${LIVE_RESOURCE}?channel=1&subtype=0`] : []),
    ...(emulator.helperOrigin ? [`Helper   ${emulator.helperOrigin}`] : []),
    `Control  ${emulator.controlOrigin}/api/v1`,
    ...(emulator.playerAddress ? [`Player   ${emulator.playerAddress}`] : []),
    `Account  ${isInitialised ? accountLine(emulator.device, custom) : 'none yet: the device is factory-new'}`,
  ];
  if (!isLoopbackName(host)) lines.push('\u001b[31mThis is an emulator and no device. Others can reach it.\u001b[0m');
  process.stdout.write(`${lines.join('\n')}\n`);
}

function endOnSignal(emulator: Emulator): void {
  let isEnding = false;
  const end = () => {
    // A second signal means that the first one had no effect.
    if (isEnding) process.exit(0);
    isEnding = true;
    emulator.close().then(
      () => process.exit(0),
      (error: unknown) => process.exit(endWith(error)),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
