/** Packet capture: one at a time, which ends by itself. @assumed pages-3 /AdvancedSet */
import { isIP } from 'node:net';
import { ReplyError } from '@/lib/contract/error-codes';
import { CAPTURE, FOREIGN_PORT } from '@/lib/contract/limits';
import type { CaptureState } from '@/lib/contract/methods/capture';
import type { Call, Core } from '../service';
import { badCall, badValue, DeviceError } from './device-error';
import { netInterfaces } from './net-interfaces';
import { readText, readWhole } from './read-params';
import { loginOf } from './session-of-call';

interface Capture {
  session: string;
  startedAt: number;
  bootedAt: number;
  filter: Pick<CaptureState, 'Interface' | 'Host' | 'Port'>;
  /** The file, once it has ended. */
  file?: { path: string; size: number };
}

/** By device, in memory: a restart ends it. */
const captures = new WeakMap<Core, Capture>();

const FILE_HEAD = 24;
const RECORD_HEAD = 16;
const FRAME = 420;
const RECORD = RECORD_HEAD + FRAME;
const ETHERNET_HEAD = 14;
const IP_HEAD = 20;
const UDP = 17;
/** Who seems to send to the device where no filter says so. */
const SENDER = { Host: '192.0.2.1', Port: 5060 };
const DEVICE = { Host: '192.0.2.108', Port: 5060 };

/** A frame of Ethernet with a datagram of zeros, from the host and the port of the filter. RFC 791, RFC 768 */
function frameOf({ Host, Port }: Pick<Capture['filter'], 'Host' | 'Port'>): Buffer {
  const frame = Buffer.alloc(FRAME);
  frame.writeUInt16BE(0x0800, 12);
  const ip = frame.subarray(ETHERNET_HEAD);
  ip[0] = 0x45;
  ip.writeUInt16BE(ip.length, 2);
  ip[8] = 64;
  ip[9] = UDP;
  ip.set((Host || SENDER.Host).split('.').map(Number), 12);
  ip.set(DEVICE.Host.split('.').map(Number), 16);
  let sum = 0;
  for (let at = 0; at < IP_HEAD; at += 2) sum += ip.readUInt16BE(at);
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  ip.writeUInt16BE(0xffff - sum, 10);
  const udp = ip.subarray(IP_HEAD);
  udp.writeUInt16BE(Port || SENDER.Port, 0);
  udp.writeUInt16BE(DEVICE.Port, 2);
  udp.writeUInt16BE(udp.length, 4);
  return frame;
}

/** The form of libpcap, little endian, Ethernet. */
function pcapFile(records: number, fromMs: number, perSecond: number, filter: Capture['filter']): Buffer {
  const frame = frameOf(filter);
  const file = Buffer.alloc(FILE_HEAD + records * RECORD);
  file.writeUInt32LE(0xa1b2c3d4, 0);
  file.writeUInt16LE(2, 4);
  file.writeUInt16LE(4, 6);
  file.writeUInt32LE(65_535, 16);
  file.writeUInt32LE(1, 20);
  for (let index = 0; index < records; index += 1) {
    const at = FILE_HEAD + index * RECORD;
    const ms = fromMs + (index * 1000) / perSecond;
    file.writeUInt32LE(Math.floor(ms / 1000), at);
    file.writeUInt32LE(Math.floor(ms % 1000) * 1000, at + 4);
    file.writeUInt32LE(FRAME, at + 8);
    file.writeUInt32LE(FRAME, at + 12);
    frame.copy(file, at + RECORD_HEAD);
  }
  return file;
}

/** The capture of this start of the device, ended where it has reached a limit. */
function current(core: Core): Capture | undefined {
  const held = captures.get(core);
  if (held?.bootedAt !== core.state().bootedAt) return undefined;
  if (!held.file && (progress(core, held).bytes >= CAPTURE.maxBytes || progress(core, held).seconds >= CAPTURE.maxS)) {
    end(core, held);
  }
  return held;
}

function progress(core: Core, { startedAt }: Capture) {
  const rate = core.state().switches.capturePackets;
  const seconds = Math.min(CAPTURE.maxS, Math.max(0, (core.clock.now() - startedAt) / 1000));
  const most = Math.ceil((CAPTURE.maxBytes - FILE_HEAD) / RECORD);
  const records = Math.min(most, Math.floor(seconds * rate));
  return { seconds: Math.floor(seconds), records, bytes: FILE_HEAD + records * RECORD };
}

function end(core: Core, capture: Capture): { path: string; size: number } {
  const { records } = progress(core, capture);
  const perSecond = Math.max(1, core.state().switches.capturePackets);
  const bytes = pcapFile(records, capture.startedAt, perSecond, capture.filter);
  capture.file = { path: core.exports.keep('capture', bytes, capture.session), size: bytes.length };
  return capture.file;
}

/** The device gets another state: its capture is gone. */
export const dropCapture = (core: Core): void => void captures.delete(core);

/** Methods of the area netApp. */
export const netAppCapture = {
  'netApp.startCapture'(call: Call, params: { Interface?: unknown; Host?: unknown; Port?: unknown }): true {
    const { core, state } = call;
    const Interface = readText(params.Interface, 'Interface', 16);
    const card = netInterfaces(core, state).find(({ Name }) => Name === Interface);
    if (!card) throw badCall('Interface');
    // One that a client has listed may have lost its connection since.
    if (card.ConnStatus !== 'Connected') throw badValue('Interface');
    const Host = params.Host === undefined ? '' : readText(params.Host, 'Host', 15);
    if (Host !== '' && isIP(Host) !== 4) throw badValue('Host');
    const Port = params.Port === undefined ? 0 : readWhole(params.Port, 'Port', FOREIGN_PORT.min, FOREIGN_PORT.max);
    const held = current(core);
    if (held && !held.file) throw new DeviceError(ReplyError.Unknown);
    const { bootedAt } = state;
    captures.set(core, {
      session: loginOf(call).login.id,
      startedAt: core.clock.now(),
      bootedAt,
      filter: { Interface, Host, Port },
    });
    return true;
  },

  'netApp.stopCapture'(call: Call): { Path: string; Size: number } {
    const held = current(call.core);
    if (!held || held.file) throw new DeviceError(ReplyError.Unknown);
    // Who stops the capture of somebody else gets the file.
    held.session = loginOf(call).login.id;
    const { path, size } = end(call.core, held);
    return { Path: path, Size: size };
  },

  'netApp.getCaptureState'(call: Call): CaptureState {
    const held = current(call.core);
    const none = { Interface: '', Host: '', Port: 0, Bytes: 0, Seconds: 0, Path: '', Size: 0 };
    if (!held) return { State: 'Idle', ...none };
    const { session, filter, file } = held;
    if (!file) {
      const { bytes, seconds } = progress(call.core, held);
      return { State: 'Running', ...none, ...filter, Bytes: bytes, Seconds: seconds };
    }
    const own = session === loginOf(call).login.id && call.core.exports.get(file.path, session);
    return { State: 'Idle', ...none, ...filter, ...(own && { Path: file.path, Size: file.size }) };
  },
};
