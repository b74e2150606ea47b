import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NativeDialog } from '@/components/feedback/native-dialog';
import classes from './expired-password.module.css';

interface ExpiredPasswordProps {
  onContinue(ignore: boolean): void;
  onChangeNow(): void;
}

/** The password is older than the device recommends; sign-in continues either way. @spec §4 */
export function ExpiredPassword({ onContinue, onChangeNow }: ExpiredPasswordProps) {
  const t = useTranslations('login.expired');
  const common = useTranslations('common');
  const [ignore, setIgnore] = useState(false);
  return (
    <NativeDialog
      title={t('title')}
      actions={
        <>
          <Button variant="subtle" onClick={onChangeNow}>
            {t('changeNow')}
          </Button>
          <Button onClick={() => onContinue(ignore)}>{common('save')}</Button>
        </>
      }
    >
      <p>{t('text')}</p>
      <label className={classes.check}>
        <input type="checkbox" checked={ignore} onChange={(event) => setIgnore(event.currentTarget.checked)} />
        {t('ignore')}
      </label>
    </NativeDialog>
  );
}
