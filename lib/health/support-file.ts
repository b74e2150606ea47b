/**
 * The support file: what somebody far away needs to understand a device, and nothing that tells who uses it. Made in
 * the browser; nothing is sent.
 */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { CallLog } from './call-log';
import { percentile, troublesOf } from './health-figures';

/** What the file may hold. */
export const SUPPORT_PARTS = ['calls', 'capabilities', 'settings', 'connection'] as const;
export type SupportPart = (typeof SUPPORT_PARTS)[number];

/** What it is made of. */
export interface SupportSource {
  log: CallLog;
  capabilities: DeviceCapabilities;
  authorities: readonly string[];
  /** Tables by name; read only when they are wanted. */
  tables(): Promise<Readonly<Record<string, unknown>>>;
  /** Milliseconds since 1970. */
  now: number;
}

/** Capabilities that tell which single device it is, not what kind. */
const OF_ONE_DEVICE: readonly (keyof DeviceCapabilities)[] = ['serialNumber'];

/**
 * A value without any text: numbers and switches as they are, of a text its length. A name, an address and a secret
 * look alike, and a device may keep one where nobody expects it.
 */
export function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return { characters: [...value].length };
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutTexts(member)]));
}

const isoTime = (at: number): string => new Date(at).toISOString();

function callsOf({ log }: SupportSource) {
  const methods = Object.values(log.methods).map(({ method, calls, lost, times, slowest }) => ({
    method,
    calls,
    withoutAnswer: lost,
    medianMs: rounded(percentile(times, 0.5)),
    within95Ms: rounded(percentile(times, 0.95)),
    slowestMs: rounded(slowest),
  }));
  const codes = log.codes.map(({ at, ...code }) => ({ ...code, last: isoTime(at) }));
  return { since: isoTime(log.since), methods, codes };
}

const rounded = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms * 10) / 10);

/** The content of the file, as JSON. Throws as `tables`. */
export async function supportFile(parts: readonly SupportPart[], source: SupportSource): Promise<string> {
  const { log, capabilities, authorities, now } = source;
  const own = Object.entries(capabilities).filter(([name]) => !OF_ONE_DEVICE.some((each) => each === name));
  const has = (part: SupportPart) => parts.includes(part);
  const content = {
    made: isoTime(now),
    transport: window.location.protocol.replace(':', ''),
    browser: navigator.userAgent,
    ...(has('calls') && { calls: callsOf(source) }),
    ...(has('capabilities') && { capabilities: Object.fromEntries(own), authorities }),
    ...(has('settings') && { settings: withoutTexts(await source.tables()) }),
    ...(has('connection') && {
      connection: {
        ...troublesOf(log, now),
        changes: log.changes.map(({ state, at }) => ({ state, at: isoTime(at) })),
      },
    }),
  };
  return JSON.stringify(content, null, '\t');
}
