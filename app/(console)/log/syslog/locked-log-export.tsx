import { DeviceExportDialog } from '@/components/form/device-export-dialog';
import { browserClock } from '@/lib/clock';
import { exportFromDevice } from '@/lib/jobs/device-export';
import { notifications, rpc, sealed } from '@/lib/session/device';
import { deviceTime } from '@/lib/session/use-device-clock';

/** Exports the whole log as one encrypted file. The password travels encrypted. @spec §7 log.setEncryptKey */
export function LockedLogExport({ onClose }: { onClose(): void }) {
  const makeFile = async (password: string, signal: AbortSignal) => {
    const { token } = await rpc.call('log.startFind', { condition: { Order: 'Descent' } }, { needs: ['token'] });
    try {
      await sealed.call('log.setEncryptKey', { Token: token, Password: password });
      return await exportFromDevice(
        { rpc, notifications, clock: browserClock },
        { Type: 'Log', Password: password },
        signal,
      );
    } finally {
      rpc.call('log.stopFind', { token }).catch(() => undefined);
    }
  };
  return <DeviceExportDialog fileName={`system-log ${deviceTime() ?? ''}.dat`} makeFile={makeFile} onClose={onClose} />;
}
