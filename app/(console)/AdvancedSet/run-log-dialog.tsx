import { DeviceExportDialog } from '@/components/form/device-export-dialog';
import { browserClock } from '@/lib/clock';
import { exportFromDevice } from '@/lib/jobs/device-export';
import { notifications, rpc } from '@/lib/session/device';
import { deviceTime } from '@/lib/session/use-device-clock';

/** Exports the run log as a file that only the device's maker can read. @assumed pages-3 /AdvancedSet */
export function RunLogDialog({ onClose }: { onClose(): void }) {
  const makeFile = (Password: string, signal: AbortSignal) =>
    exportFromDevice({ rpc, notifications, clock: browserClock }, { Type: 'RunLog', Password }, signal);
  return <DeviceExportDialog fileName={`run-log ${deviceTime() ?? ''}.dat`} makeFile={makeFile} onClose={onClose} />;
}
