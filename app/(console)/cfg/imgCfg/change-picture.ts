import { listPictures } from '@/components/terminal/use-pictures';

/**
 * Renames or deletes a picture. When only the answer was lost it is done all the same, and a second try is refused
 * because the file is gone: the list of the device says so. Throws the failure when it is not done, or nobody knows.
 *
 * @param isDone by the names of the pictures that the device holds
 */
export async function changePicture(
  change: () => Promise<unknown>,
  isDone: (names: readonly string[]) => boolean,
): Promise<void> {
  try {
    await change();
  } catch (failure) {
    const pictures = await listPictures().catch(() => undefined);
    if (!pictures || !isDone(pictures.map(({ name }) => name))) throw failure;
  }
}
