'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { DrawingMessage } from '@/components/drawing/drawing-message';
import { useRegionField } from '@/components/drawing/use-field-drawing';
import { lazyPart } from '@/components/feedback/lazy-part';
import { changedTabs, PageTabs } from '@/components/form/page-tabs';
import { SettingsPage } from '@/components/form/settings-page';
import { usePtzFold } from '@/components/ptz/use-ptz-fold';
import { PreviewTools } from '@/components/video/preview-tools';
import { useHasPicture } from '@/components/video/use-has-picture';
import { usePreview } from '@/lib/forms/use-preview';
import { type DeclaredForm, useSettings } from '@/lib/forms/use-settings';
import { FaceNow } from './face-now';
import { AREA_RULES, FACE, type FaceFields, faceProblems, tabOf } from './facecfg-fields';
import { RecognitionTab } from './recognition-tab';
import { useFaceWatch } from './use-face-watch';
import { useRiskQuestion } from './use-risk-question';

/** Loaded when they are shown. */
const DrawingStrip = lazyPart(() => import('@/components/drawing/drawing-strip').then((module) => module.DrawingStrip));
const DrawingSurface = lazyPart(
  () => import('@/components/drawing/drawing-surface').then((module) => module.DrawingSurface),
  'nothing',
);
const AreaTab = lazyPart(() => import('./area-tab').then((module) => module.AreaTab), 'block');
const MinFaceBox = lazyPart(() => import('./min-face-box').then((module) => module.MinFaceBox), 'nothing');
const LivenessTab = lazyPart(() => import('./liveness-tab').then((module) => module.LivenessTab), 'block');
const ExposureTab = lazyPart(() => import('./exposure-tab').then((module) => module.ExposureTab), 'block');

/** The camera that looks for faces. @assumed spec §9: device control default 0 */
const CHANNEL = 0;

/**
 * Face › Detection and recognition: how faces are found, compared, checked for liveness and lit. Tables
 * VideoAnalyseRule, VideoInFaceAutoExposure, Lighting; faces of the stream. Only light and exposure are previewed: a
 * lower threshold must not open the door before it is saved. @spec §5 face; @assumed pages-2 /facecfg
 */
export default function FacecfgPage() {
  const t = useTranslations('facecfg');
  const form = useSettings(FACE, { rules: faceProblems });
  const picture = useHasPicture();
  const preview = usePreview(form, ['VideoInFaceAutoExposure', 'Lighting'], { isOff: !picture.hasPicture });
  const camera = usePtzFold();
  const { face, watch } = useFaceWatch();
  const askRisks = useRiskQuestion();
  const drawing = useRegionField(form.ready?.field('area'), AREA_RULES);
  const hintId = useId();
  const confirmSave = ({ values, loaded }: DeclaredForm<FaceFields>) => askRisks(values, loaded);
  const tabs = (['recognition', 'area', 'liveness', 'exposure'] as const).map((key) => ({
    key,
    title: t(`tab.${key}`),
  }));
  return (
    <PageTabs tabs={changedTabs(tabs, form.ready, tabOf)} isShared>
      {(open, strip, show) => {
        const isDrawing = open === 'area';
        return (
          <SettingsPage
            form={form}
            tabs={strip}
            sideWidth="picture"
            confirmSave={confirmSave}
            showField={(key) => show(tabOf(key))}
            side={(form) => (
              <PreviewTools
                channelIndex={CHANNEL}
                faces={watch}
                preview={preview}
                picture={picture}
                strip={isDrawing && <DrawingStrip drawing={drawing} />}
                below={
                  <>
                    {isDrawing && <DrawingMessage drawing={drawing} id={hintId} />}
                    <FaceNow face={face} values={form.values} hasPicture={picture.hasPicture} />
                    {camera.below}
                  </>
                }
              >
                {(ratio) =>
                  isDrawing ? (
                    <>
                      <DrawingSurface drawing={drawing} ratio={ratio} label={t('field.area')} describedBy={hintId} />
                      <MinFaceBox form={form} ratio={ratio} />
                    </>
                  ) : (
                    camera.over(ratio)
                  )
                }
              </PreviewTools>
            )}
          >
            {(form) => (
              <>
                {open === 'recognition' && <RecognitionTab form={form} />}
                {isDrawing && <AreaTab form={form} drawing={drawing} face={face} />}
                {open === 'liveness' && <LivenessTab form={form} />}
                {open === 'exposure' && <ExposureTab form={form} />}
              </>
            )}
          </SettingsPage>
        );
      }}
    </PageTabs>
  );
}
