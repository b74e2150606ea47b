/** Starts the browser's download of bytes under a file name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A name without the characters that file systems refuse. */
export function fileNamePart(name: string): string {
  return name.replace(/[\\/:*?"<>|]/g, '-').trim();
}
