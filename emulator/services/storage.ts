/** Memory of the device: the pictures of its screen and those of accesses. @spec §7; @assumed pages-3 10.2 */
import { PICTURE_FOLDER } from '@/lib/contract/methods/file-manager';
import { SNAPSHOT_FOLDER } from '@/lib/contract/methods/storage';
import { service } from '../service';

const TOTAL_BYTES = 512 * 1024 * 1024;
/** Of one picture of an access. */
const SNAPSHOT_BYTES = 24_576;

/** Methods of the area. */
export const storage = service('storage', {
  'storage.getDeviceAllInfo'({ state }) {
    const pictures = state.pictures.reduce((sum, { size }) => sum + size, 0);
    const snapshots = state.records.AccessControlCardRec.rows.filter(({ URL }) => URL).length * SNAPSHOT_BYTES;
    const part = (Path: string, UsedBytes: number) => ({ Path, TotalBytes: TOTAL_BYTES, UsedBytes, IsError: false });
    const Detail = [part(PICTURE_FOLDER, pictures), part(SNAPSHOT_FOLDER, snapshots)];
    return { info: [{ Name: '/dev/mmc0', State: 'Success', Detail }] };
  },
});
