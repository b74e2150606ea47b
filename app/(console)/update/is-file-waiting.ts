import { rpc } from '@/lib/session/device';

/** Whether the file that waits on the device is still this one: another client may have sent its own meanwhile. */
export async function isFileWaiting(name: string | undefined): Promise<boolean> {
  const { State, File } = await rpc.call('upgrader.getState', {}, { needs: ['State'] });
  return State === 'Importing' && (File === undefined || name === undefined || File === name);
}
