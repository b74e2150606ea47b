import { type DragEvent, useState } from 'react';

/**
 * Props of an element that accepts dropped files; the style uses `data-over`. While disabled it accepts
 * none, and the browser does not open them either.
 */
export function useDrop(onFiles: (files: readonly File[]) => void, isLocked = false) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(!isLocked);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (!isLocked && files.length > 0) onFiles(files);
    },
  };
}
