import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { IDLE_MINUTES, idleMinutes, keepIdleMinutes } from '@/lib/session/idle';

/** After how long without use this browser signs out. @assumed pages-1 session keeping */
export default function IdleDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('idle');
  const common = useTranslations('common');
  const [minutes, setMinutes] = useState(idleMinutes.get());
  return (
    <DialogFrame title={t('title')} changed={minutes === idleMinutes.get() ? [] : [t('after')]} onClose={onClose}>
      <DialogForm
        button={common('save')}
        onSubmit={() => {
          keepIdleMinutes(minutes);
          onClose();
        }}
      >
        <NativeSelect
          label={t('after')}
          description={t('hint')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={String(minutes)}
          onChange={({ currentTarget }) =>
            setMinutes(IDLE_MINUTES.find((each) => String(each) === currentTarget.value) ?? 0)
          }
          data={IDLE_MINUTES.map((each) => ({
            value: String(each),
            label: each === 0 ? t('never') : t('minutes', { count: each }),
          }))}
        />
      </DialogForm>
    </DialogFrame>
  );
}
