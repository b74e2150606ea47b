import { DeviceExportDialog } from '@/components/form/device-export-dialog';
import { browserClock } from '@/lib/clock';
import { exportUnderPassword } from '@/lib/jobs/device-export';
import { notifications, rpc, sealed } from '@/lib/session/device';

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
        exportUnderPassword(
          { rpc, sealed, notifications, clock: browserClock },
          { Type: 'AccessUser', Password },
          signal,
        )
      }
      onClose={onClose}
    />
  );
}
