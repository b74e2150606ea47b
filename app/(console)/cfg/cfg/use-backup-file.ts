import { useRef, useState } from 'react';
import type { HelperTools } from '@/components/form/use-helper-act';
import { CONFIG_FILE } from '@/lib/contract/config-file';
import type { HelperFile } from '@/lib/contract/helper';
import type { ErrorKey, Problem } from '@/lib/i18n/message-keys';

// The code that reads a file is loaded with the first one: the page does not need it before.
export const reader = () => import('@/lib/config-file/read-config-file');

/** A chosen backup. */
export interface BackupFile {
  file: File;
  bytes: Uint8Array;
  /** Undefined: the console does not know. */
  isLocked: boolean | undefined;
}

/** The choice of a backup file, and what is wrong with it. */
export function useBackupFile() {
  const [chosen, setChosen] = useState<BackupFile>();
  const [problem, setProblem] = useState<ErrorKey>();
  const [name, setName] = useState<string>();
  const latest = useRef<File | HelperFile>(undefined);

  const choose = async (file: File) => {
    latest.current = file;
    setName(file.name);
    setChosen(undefined);
    setProblem(undefined);
    if (!file.name.toLowerCase().endsWith(CONFIG_FILE.extension) || file.size === 0) {
      return setProblem('ConfigFileInvalid');
    }
    if (file.size > CONFIG_FILE.bytesMax) return setProblem('ImportTooLarge');
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { isLockedConfig } = await reader();
      // A large file may be read after a smaller one that was chosen later.
      if (latest.current === file) setChosen({ file, bytes, isLocked: isLockedConfig(bytes) });
    } catch {
      // The file was moved or changed since it was chosen.
      if (latest.current === file) setProblem('ConfigFileInvalid');
    }
  };
  /** A file that is known to have a password needs it. */
  const passwordProblem = (typed: string): Problem | undefined =>
    chosen?.isLocked && typed === '' ? { key: 'NotNull' } : undefined;
  /** A file of the helper, which is read only when it is not too large. Rejects as its `read`. */
  const chooseFromHelper = async (file: HelperFile, { helper, ...watch }: HelperTools) => {
    latest.current = file;
    if (file.size <= CONFIG_FILE.bytesMax) {
      const content = await helper.read(file, watch);
      // Another file may have been chosen meanwhile.
      return latest.current === file ? choose(content) : undefined;
    }
    setName(file.name);
    setChosen(undefined);
    setProblem('ImportTooLarge');
  };
  return { chosen, name, problem, setProblem, choose, chooseFromHelper, passwordProblem };
}
