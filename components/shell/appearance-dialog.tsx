import { NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Light or dark, as the system by default. The theme keeps the choice in this browser. @assumed ours */
export default function AppearanceDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('appearance');
  const common = useTranslations('common');
  // Without transitions it would write a style as HTML, which the policy of the page refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [chosen, setChosen] = useState(colorScheme);
  return (
    <DialogFrame title={t('title')} changed={chosen === colorScheme ? [] : [t('scheme')]} onClose={onClose}>
      <DialogForm
        button={common('save')}
        onSubmit={() => {
          setColorScheme(chosen);
          onClose();
        }}
      >
        <NativeSelect
          label={t('scheme')}
          description={t('hint')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(SCHEMES.find((each) => each === currentTarget.value) ?? 'auto')}
          data={SCHEMES.map((each) => ({ value: each, label: t(each) }))}
        />
      </DialogForm>
    </DialogFrame>
  );
}
