import { DeviceExportDialog } from '@/components/form/device-export-dialog';
import { browserClock } from '@/lib/clock';
import { exportFromDevice } from '@/lib/jobs/device-export';
import { notifications, rpc } from '@/lib/session/device';

interface FullExportProps {
  /** Device wall clock. */
  now: string;
  onClose(): void;
}

/** Exports all persons with their credentials as one encrypted file that only the device can read. */
export function FullExport({ now, onClose }: FullExportProps) {
  return (
    <DeviceExportDialog
      fileName={`people ${now}.dat`}
      makeFile={(Password, signal) =>
        exportFromDevice({ rpc, notifications, clock: browserClock }, { Type: 'AccessUser', Password }, signal)
      }
      onClose={onClose}
    />
  );
}
