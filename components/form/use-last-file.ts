import { useRef } from 'react';

/**
 * Reads the file that was chosen last: a large one may be read after a smaller one that was chosen later, and then
 * neither what it holds nor its failure counts.
 */
export function useLastFile() {
  const last = useRef<File>(undefined);
  return async <Content>(
    file: File,
    read: () => Promise<Content>,
    ends: { read(content: Content): void; failed(error: unknown): void },
  ): Promise<void> => {
    last.current = file;
    try {
      const content = await read();
      if (last.current === file) ends.read(content);
    } catch (error) {
      if (last.current === file) ends.failed(error);
    }
  };
}
