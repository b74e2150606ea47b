'use client';

import { useTranslations } from 'next-intl';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { stemOf } from '@/components/terminal/picture-name';
import { usePictures } from '@/components/terminal/use-pictures';
import { SCREEN_PICTURE } from '@/lib/contract/limits';
import { useSettings } from '@/lib/forms/use-settings';
import { PICTURES } from './imgCfg-fields';
import classes from './page.module.css';
import { PictureCards } from './picture-cards';

/**
 * Configuration › Pictures: pictures of the device's screen, and which access pictures are stored. Tables PictureShow
 * and SnapStore; calls FileManager.list, rename, removeFiles; uploads to /fileUpload/picture. @spec §5 (pictures);
 * @assumed pages-3 /cfg/imgCfg
 */
export default function ImgCfgPage() {
  const t = useTranslations('cfg.imgCfg');
  const common = useTranslations('common');
  const form = useSettings(PICTURES);
  const { pictures, isReading, reread, refresh } = usePictures();
  // Pictures come and go by other administrators, too.
  const readAgain = async () => void (await Promise.all([form.refresh(), reread()]));
  const choices = [
    { value: '', label: common('none') },
    ...pictures.map(({ name }) => ({ value: name, label: stemOf(name) })),
  ];
  return (
    <SettingsPage form={{ ...form, refresh: readAgain }} isWide>
      {(form) => (
        <>
          <Panel
            title={t('screen')}
            note={
              !isReading && (
                <span className={classes.count}>
                  {t('count', { count: pictures.length, most: SCREEN_PICTURE.most })}
                </span>
              )
            }
          >
            <PictureCards form={form} pictures={pictures} isReading={isReading} onChanged={refresh} />
            {(['home', 'call'] as const).map((use) => (
              <Field key={use} of={form} name={use}>
                {({ field }) => <SelectField field={field} choices={choices} />}
              </Field>
            ))}
          </Panel>
          <Panel title={t('stored')}>
            <Field of={form} name="success" />
            <Field of={form} name="fail" />
            <Field of={form} name="stranger" />
            <ChoiceRow of={form} name="quality" />
            <Field of={form} name="overwrite" />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
