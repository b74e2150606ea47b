'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { DigitsField } from '@/components/form/digits-field';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { SettingsPage } from '@/components/form/settings-page';
import { BUILDING } from '@/lib/contract/limits';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { ROOM } from '@/lib/intercom/room-fields';
import { roomFile } from '@/lib/intercom/room-file';
import { roomNumbers, shapeProblems } from '@/lib/intercom/room-numbers';
import { saveFile } from '@/lib/save-file';
import classes from './page.module.css';
import { SHAPE } from './shape-fields';

/** Loaded when rooms are generated. */
const GenerateDialog = lazyPart(() => import('./generate-dialog').then((module) => module.GenerateDialog));

/**
 * Video intercom › Room numbers: generates the directory of rooms from the shape of the building.
 * Table Building, record table VideoTalkContact. Rooms are generated from the saved shape, so unsaved changes must be
 * saved first.
 * @assumed pages-1 /vto/roomNo
 */
export default function RoomNumberPage() {
  const t = useTranslations('vto.roomNo');
  const [isOpen, setOpen] = useState(false);
  const form = useConfigForm({
    ...SHAPE.form(),
    validate: shapeProblems,
    label: (key) => t(`field.${key}`),
  });
  const numbers = form.ready?.isValid ? roomNumbers(form.ready.values) : [];
  const isSaved = form.changedLabels.length === 0;
  const download = () =>
    saveFile('room-numbers.csv', roomFile(numbers.map((number) => ROOM.toRow({ ...ROOM.toFields(), number }))));

  return (
    <>
      <SettingsPage form={form}>
        {(form) => (
          <>
            <Panel title={t('shape')}>
              <NumberField field={form.field('layers')} />
              <NumberField field={form.field('rooms')} />
              <DigitsField field={form.field('first')} maxLength={BUILDING.roomDigitsMax} />
              <DigitsField field={form.field('second')} maxLength={BUILDING.roomDigitsMax} hint={t('secondHint')} />
              <SegmentedField
                field={form.field('floorDigits')}
                choices={[
                  { value: 1, label: '1' },
                  { value: 2, label: '2' },
                ]}
                hint={t('floorDigitsHint')}
              />
            </Panel>
            <Panel title={t('preview')}>
              <div className={classes.preview}>
                {numbers.length === 0 ? (
                  <p>{t('noPreview')}</p>
                ) : (
                  <p>
                    {t.rich('previewText', {
                      count: numbers.length,
                      first: numbers[0] ?? '',
                      last: numbers.at(-1) ?? '',
                      bdi: (number) => <bdi dir="ltr">{number}</bdi>,
                    })}
                  </p>
                )}
                <div className={classes.acts}>
                  <Button variant="default" disabled={numbers.length === 0} onClick={download}>
                    {t('download')}
                  </Button>
                  <Button
                    disabled={numbers.length === 0 || !isSaved || form.readOnly || form.busy !== undefined}
                    onClick={() => setOpen(true)}
                  >
                    {t('generate')}
                  </Button>
                </div>
                {!isSaved && numbers.length > 0 && <p className={classes.hint}>{t('saveFirst')}</p>}
              </div>
            </Panel>
          </>
        )}
      </SettingsPage>
      {isOpen && <GenerateDialog numbers={numbers} onClose={() => setOpen(false)} />}
    </>
  );
}
