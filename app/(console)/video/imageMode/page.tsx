'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { lazyPart } from '@/components/feedback/lazy-part';
import { ChoiceCards } from '@/components/form/choice-cards';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { useMayWatch } from '@/components/video/device-live-panel';
import { PreviewTools } from '@/components/video/preview-tools';
import { useHasPicture } from '@/components/video/use-has-picture';
import { usePreview } from '@/lib/forms/use-preview';
import { useSettings } from '@/lib/forms/use-settings';
import { IMAGE_MODE } from './image-mode-fields';

const ModeStills = lazyPart(() => import('./mode-stills').then((module) => module.ModeStills), 'block');

/** The only input: the page has no choice of another one. @assumed pages-2 /video/imageMode */
const INPUT = 0;

/**
 * Video › Image mode: a ready-made picture for the mounting place, shown before it is stored. Table VideoInImageMode;
 * the device replaces the values of /img that the mode governs. @assumed pages-2 /video/imageMode
 */
export default function ImageModePage() {
  const t = useTranslations('video.imageMode');
  const common = useTranslations('common');
  const form = useSettings(IMAGE_MODE, { row: INPUT, channel: INPUT });
  const mayWatch = useMayWatch();
  const picture = useHasPicture();
  const preview = usePreview(form, ['VideoInImageMode'], { isOff: !picture.hasPicture });
  const confirmSave = () =>
    ask({ title: t('confirmTitle'), text: t('governs'), confirm: common('save'), cancel: common('cancel') });
  return (
    <SettingsPage
      form={form}
      sideWidth="picture"
      confirmSave={confirmSave}
      side={<PreviewTools channelIndex={INPUT} preview={preview} picture={picture} isPinned />}
    >
      {(form) => (
        <>
          <Panel>
            <ChoiceCards of={form} name="mode" describe={(mode) => t(`about.${mode}`)} note={t('governs')} />
          </Panel>
          {mayWatch && !preview.isUnsupported && (
            <ModeStills
              channel={INPUT}
              preview={preview}
              chosen={form.values.mode}
              isDisabled={!picture.hasPicture || form.readOnly}
            />
          )}
        </>
      )}
    </SettingsPage>
  );
}
