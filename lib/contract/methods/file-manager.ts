/** A picture in a folder of the device; `size` in bytes. @spec §3 picture: name, size, width, height */
export interface ListedPicture {
  name: string;
  size: number;
  width: number;
  height: number;
}

/** Folder of the pictures for the device's screen. @assumed pages-3 /cfg/imgCfg */
export const PICTURE_FOLDER = '/picture';

/** Files of the device. Names are full paths such as `/picture/hall.png`. @spec §7; shapes @assumed pages-3 10.2 */
export interface FileManagerMethods {
  'FileManager.list': { params: { path: string }; result: { elementInfo: ListedPicture[] } };
  'FileManager.getFileNames': { params: { directory: string }; result: { fileInfo: { name: string; size: number }[] } };
  /**
   * A picture, refused with reason PicNameExists, FileNameInvalid or FileNameTooLong, or a sound, refused as an upload
   * of that name is, and with TargetInUse while it is transcoded. Uses of the file follow its name. @assumed ours:
   * pages-3 /AudioList has a name to type in each row, and names no call
   */
  'FileManager.rename': { params: { oldName: string; newName: string }; result: true };
  /**
   * A picture, refused with reason TargetInUse while `PictureShow` names it, or ALL_SNAPSHOTS. `removed`: how many
   * files; devices may leave it out. @assumed ours: the page shows the number, the call is given without it
   */
  'FileManager.removeFiles': { params: { fileName: string }; result: { removed?: number } };
  /** `data`: base64 of at most `length` bytes from `offset`; `size`: bytes of the whole file. */
  'FileManager.downloadPiece': {
    params: { fileName: string; offset: number; length: number };
    result: { data: string; size: number };
  };
}
