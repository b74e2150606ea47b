import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { ActFailure } from '@/components/feedback/use-act';
import { CertificateFileError } from '@/lib/certificates/certificate-file-error';
import { type CertificateFile, readCertificateFile } from '@/lib/certificates/read-certificate-file';
import type { Problem } from '@/lib/i18n/message-keys';

/** A file of certificates that is chosen in a dialog. */
export interface ChosenCertificate {
  file: File | undefined;
  /** What is in it, once it can be shown. */
  contents: CertificateFile | undefined;
  /** A PKCS#12 file that needs a password and was not opened yet. */
  isLocked: boolean;
  choose(file: File): void;
  /**
   * What is in the file. Undefined: it is shown now for the first time, and nothing may be sent before another press,
   * or the password is wrong. Rejects with the text of another reason as ActFailure.
   */
  open(password: string): Promise<CertificateFile | undefined>;
}

const WRONG_PASSWORD: Problem = { key: 'FilePassword' };

/**
 * Reads a file as soon as it is chosen, so that its contents are seen before they are sent. `onPassword`: the password
 * given to `open` does not open it, or with undefined, another file is chosen.
 */
export function useCertificateFile(onPassword: (problem: Problem | undefined) => void): ChosenCertificate {
  const errors = useTranslations('errors');
  const files = useTranslations('contactImport.file');
  const [file, setFile] = useState<File>();
  const [contents, setContents] = useState<CertificateFile>();
  const [isLocked, setLocked] = useState(false);
  const latest = useRef<File>(undefined);
  const show = (of: File, found: CertificateFile | undefined, needsPassword: boolean) => {
    if (latest.current !== of) return;
    setContents(found);
    setLocked(needsPassword);
  };
  return {
    file,
    contents,
    isLocked,
    choose(chosen) {
      latest.current = chosen;
      setFile(chosen);
      show(chosen, undefined, false);
      onPassword(undefined);
      readCertificateFile(chosen, '').then(
        (found) => show(chosen, found, false),
        // Any other reason is said when it is to be sent.
        (error) => show(chosen, undefined, error instanceof CertificateFileError && error.problem === 'password'),
      );
    },
    async open(password) {
      if (contents || !file) return contents;
      const found = await readCertificateFile(file, password).catch((error: unknown) => {
        if (!(error instanceof CertificateFileError)) throw new ActFailure(files('unreadable'));
        if (error.problem !== 'password') throw new ActFailure(errors('FileTypeError'));
        return onPassword(WRONG_PASSWORD);
      });
      if (!found) return undefined;
      show(file, found, false);
      return found.isPacked ? undefined : found;
    },
  };
}
