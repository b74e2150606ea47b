import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import { toast } from '@/components/feedback/toasts';
import { useKilobytes } from '@/components/feedback/use-kilobytes';
import { DialogFrame } from '@/components/form/dialog-frame';
import { UploadField } from '@/components/form/upload-field';
import { NAME_REFUSED, NAME_TOO_LONG, nameFor, nameProblem } from '@/components/terminal/picture-name';
import { REQUEST, SCREEN_PICTURE } from '@/lib/contract/limits';
import type { Problem } from '@/lib/i18n/message-keys';
import type { PostForm } from '@/lib/upload/post-form';

const RULE = {
  maxBytes: REQUEST.pictureBytes,
  resolution: { width: SCREEN_PICTURE.width, height: SCREEN_PICTURE.height },
};

interface UploadDialogProps {
  /** A file that was dropped on the page. */
  given: File | undefined;
  /** Of the pictures that the device has. */
  names: readonly string[];
  onUploaded(): unknown;
  onClose(): void;
  /** Tests pass their own. */
  post?: PostForm;
}

/** One picture for the screen, and its name. */
export function UploadDialog({ given, names, onUploaded, onClose, post }: UploadDialogProps) {
  const t = useTranslations('cfg.imgCfg');
  const problemText = useProblemText();
  const kilobytes = useKilobytes();
  const [name, setName] = useState('');
  const [isTyped, setTyped] = useState(false);
  const [isChosen, setChosen] = useState(false);
  const [isShown, setShown] = useState(false);
  const problem = nameProblem(name, names);

  /** What the device says of a file that it does not take: somebody else may have been faster. */
  const refusalText = (reply: string) => {
    const said: Record<string, Problem> = {
      PicNameExists: { key: 'PicNameExists', values: { value: name.trim() } },
      PicCountMax: { key: 'PicCountMax', values: { max: SCREEN_PICTURE.most } },
      PicSizeError: { key: 'PicSizeError', values: RULE.resolution },
      FileNameInvalid: NAME_REFUSED,
      FileNameTooLong: NAME_TOO_LONG,
    };
    const found = Object.keys(said).find((key) => reply.includes(key));
    return found && problemText(said[found] as Problem);
  };
  return (
    <DialogFrame
      title={t('upload')}
      changed={[...(isChosen ? [t('picture')] : []), ...(isTyped ? [t('name')] : [])]}
      onClose={onClose}
      size={560}
    >
      <UploadField
        {...RULE}
        label={t('picture')}
        address="/fileUpload/picture"
        name={name.trim()}
        hint={t('rule', { ...RULE.resolution, size: kilobytes(RULE.maxBytes) })}
        given={given}
        {...(post && { post })}
        onChosen={(file) => {
          setChosen(true);
          if (!isTyped) setName(nameFor(file.name, names));
        }}
        mayStart={() => {
          setShown(true);
          return problem === undefined;
        }}
        refusalText={refusalText}
        onUploaded={() => {
          toast.success(t('uploaded'));
          onClose();
          onUploaded();
        }}
      >
        <TextInput
          label={t('name')}
          value={name}
          error={isShown && problem && problemText(problem)}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setTyped(true);
            setName(event.currentTarget.value);
          }}
          onBlur={() => setShown(true)}
        />
      </UploadField>
    </DialogFrame>
  );
}
