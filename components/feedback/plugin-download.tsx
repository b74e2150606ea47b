import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ENDPOINT } from '@/lib/contract/endpoints';

/** The device's installer of plugin and helper program is for Windows. */
export const isForThisSystem = (): boolean => /Windows/.test(navigator.userAgent);

/** Leads to the installer of the device; on other systems than Windows nowhere. @spec §7 static GETs */
export function PluginDownload({ label }: { label: string }) {
  const look = { variant: 'default', size: 'xs', leftSection: <IconDownload size={14} stroke={1.75} aria-hidden /> };
  return isForThisSystem() ? (
    <Button component="a" href={ENDPOINT.webPlugin} download {...look}>
      {label}
    </Button>
  ) : (
    <Button component="a" role="link" aria-disabled data-disabled {...look}>
      {label}
    </Button>
  );
}
