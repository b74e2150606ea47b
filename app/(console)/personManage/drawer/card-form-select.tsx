import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { isolated } from '@/lib/i18n/isolated';
import { CARD_EXAMPLES, CARD_FORMS, type CardForm } from '@/lib/persons/card-forms';

interface CardFormSelectProps {
  label: string;
  value: CardForm;
  onChange(form: CardForm): void;
}

/** How a card number is written, with an example of each way. */
export function CardFormSelect({ label, value, onChange }: CardFormSelectProps) {
  const t = useTranslations('cardForm');
  return (
    <NativeSelect
      label={label}
      value={value}
      data={CARD_FORMS.map((form) => ({
        value: form,
        label: t(`form.${form}`, { example: isolated(CARD_EXAMPLES[form]) }),
      }))}
      onChange={(event) => onChange(event.currentTarget.value as CardForm)}
    />
  );
}
