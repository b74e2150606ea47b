import { DeviceExportDialog } from '@/components/form/device-export-dialog';
import { browserClock } from '@/lib/clock';
import { exportUnderPassword } from '@/lib/jobs/device-export';
import { notifications, rpc, sealed } from '@/lib/session/device';
import { deviceTime } from '@/lib/session/use-device-clock';

/** Exports the run log as a file that no one can use without its password. @assumed pages-3 /AdvancedSet */
export function RunLogDialog({ onClose }: { onClose(): void }) {
  const makeFile = (Password: string, signal: AbortSignal) =>
    exportUnderPassword({ rpc, sealed, notifications, clock: browserClock }, { Type: 'RunLog', Password }, signal);
  return <DeviceExportDialog fileName={`run-log ${deviceTime() ?? ''}.dat`} makeFile={makeFile} onClose={onClose} />;
}
