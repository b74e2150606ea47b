import { useQuery } from '@tanstack/react-query';
import { memberAt } from '@/lib/capabilities/read-capabilities';
import type { BatchCall, Outcome } from '@/lib/rpc/rpc-client';
import { rpc } from '@/lib/session/device';

/** The lines of the page, each from one member of one reply. */
const LINES = [
  { key: 'type', method: 'magicBox.getDeviceType', path: 'type' },
  { key: 'serial', method: 'magicBox.getSerialNo', path: 'sn' },
  { key: 'hardware', method: 'magicBox.getHardwareVersion', path: 'version' },
  { key: 'software', method: 'magicBox.getSoftwareInfo', path: 'version.Version' },
  { key: 'build', method: 'magicBox.getSoftwareInfo', path: 'version.BuildDate' },
  { key: 'web', method: 'magicBox.getSoftwareInfo', path: 'version.WebVersion' },
  { key: 'baseline', method: 'magicBox.getSoftwareInfo', path: 'version.SecurityBaseLineVersion' },
  { key: 'algorithm', method: 'intelli.getVersion', path: 'version' },
  { key: 'produced', method: 'magicBox.getSystemInfoNew', path: 'info.ProductDate' },
  { key: 'vendor', method: 'magicBox.getVendor', path: 'Vendor' },
] as const;

export interface VersionLine {
  key: (typeof LINES)[number]['key'];
  /** Undefined: the device did not say. */
  value: string | undefined;
}

/** All lines in one batch; a refused call only affects its own lines. */
export function useVersionLines(): VersionLine[] {
  const query = useQuery({
    queryKey: ['version'],
    queryFn: async () => {
      const methods = [...new Set(LINES.map((line) => line.method))];
      const outcomes = await rpc.batch(methods.map((method): BatchCall => ({ method, params: {} })));
      return new Map<string, Outcome | undefined>(methods.map((method, index) => [method, outcomes[index]]));
    },
  });
  return LINES.map(({ key, method, path }) => {
    const outcome = query.data?.get(method);
    const value = outcome?.ok ? memberAt(outcome.value, path) : undefined;
    return { key, value: typeof value === 'string' && value !== '' ? value : undefined };
  });
}
