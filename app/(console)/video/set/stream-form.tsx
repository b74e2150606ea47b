import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import type { EncodeLimits } from './encode-limits';
import type { StreamKey, StreamName } from './stream-fields';
import { StreamRow } from './stream-row';
import type { VideoFields } from './video-fields';

/** Props of the two-column tabs. */
export interface StreamTabProps {
  form: ConfigForm<VideoFields>;
  limits: EncodeLimits;
  /** The page changed this field to fit narrower limits. */
  isMoved(key: keyof VideoFields): boolean;
  /** A field of this stream was edited. */
  onEdit(stream: StreamName): void;
}

/** Fields that report which stream was edited, and rows of them. */
export function useStreamRows({ form, onEdit }: Pick<StreamTabProps, 'form' | 'onEdit'>) {
  const t = useTranslations('video.set');
  const field = <K extends `${StreamName}.${StreamKey}`>(key: K): FormField<VideoFields[K]> => {
    const plain = form.field(key);
    return {
      ...plain,
      set(value) {
        onEdit(key.startsWith('main.') ? 'main' : 'sub');
        plain.set(value);
      },
    };
  };
  const row = (key: StreamKey, control: (stream: StreamName) => ReactNode) => (
    <StreamRow
      label={t(`field.${key}`)}
      fields={[form.field(`main.${key}`), form.field(`sub.${key}`)]}
      main={control('main')}
      sub={control('sub')}
    />
  );
  return { field, row };
}
