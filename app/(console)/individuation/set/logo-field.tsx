import { useTranslations } from 'next-intl';
import { useKilobytes } from '@/components/feedback/use-kilobytes';
import { ActButton } from '@/components/form/act-button';
import { Field } from '@/components/form/field';
import { FormRow } from '@/components/form/form-row';
import { UploadField } from '@/components/form/upload-field';
import { REQUEST } from '@/lib/contract/limits';
import type { Values } from '@/lib/forms/bind';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import type { LOOK } from './set-fields';

/** The picture in place of the built-in mark: sent at once, used with Save. */
export function LogoField({ form }: { form: DeclaredForm<Values<typeof LOOK>> }) {
  const t = useTranslations('individuation.set');
  const kilobytes = useKilobytes();
  return (
    <Field of={form} name="logo">
      {({ field }) => (
        <FormRow
          field={field}
          width="full"
          isGroup
          show={(path) => t(path ? 'ownLogo' : 'noLogo')}
          hint={t('logoHint')}
        >
          <UploadField
            label={t('logoFile')}
            address="/fileUpload/logo"
            maxBytes={REQUEST.pictureBytes}
            hint={t('logoRule', { size: kilobytes(REQUEST.pictureBytes) })}
            disabled={field.disabled}
            onUploaded={(reply) => field.set(/\/logo\/\d+\.(?:png|jpg)/.exec(reply)?.[0] ?? field.value)}
          />
          {field.value && <ActButton label={t('removeLogo')} isDisabled={field.disabled} run={() => field.set('')} />}
        </FormRow>
      )}
    </Field>
  );
}
