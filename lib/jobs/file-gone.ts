/** Whether the browser cannot read a chosen file, as when its medium is gone. W3C File API §6.3 */
export function isFileGone(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError');
}
