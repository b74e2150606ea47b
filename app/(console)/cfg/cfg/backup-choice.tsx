import type { ReactNode } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { FileChoice } from '@/components/form/file-choice';
import { CONFIG_FILE } from '@/lib/contract/config-file';
import type { FormField } from '@/lib/forms/form-field';
import type { useBackupFile } from './use-backup-file';

const PasswordBox = lazyPart(
  () => import('@/components/form/password-pair').then((module) => module.PasswordBox),
  'nothing',
);

interface BackupChoiceProps {
  label: string;
  backup: ReturnType<typeof useBackupFile>;
  password: FormField<string>;
  isDisabled: boolean;
  /** Other ways to choose the file. */
  children?: ReactNode;
}

/** One backup and, for a file that may have one, its password. */
export function BackupChoice({ label, backup, password, isDisabled, children }: BackupChoiceProps) {
  return (
    <>
      <FileChoice
        label={label}
        accept={CONFIG_FILE.extension}
        isDisabled={isDisabled}
        given={backup.name}
        onChoose={(file) => {
          password.set('');
          void backup.choose(file);
        }}
      >
        {children}
      </FileChoice>
      {backup.chosen && backup.chosen.isLocked !== false && (
        <PasswordBox field={password} autoComplete="current-password" />
      )}
    </>
  );
}
