'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { DrawingMessage } from '@/components/drawing/drawing-message';
import { DrawingSurface } from '@/components/drawing/drawing-surface';
import { RectangleRow } from '@/components/drawing/drawn-row';
import { PointTable } from '@/components/drawing/point-table';
import { RectangleStrip } from '@/components/drawing/rectangle-strip';
import { useRectangleField } from '@/components/drawing/use-field-drawing';
import { Notice } from '@/components/feedback/notice';
import { Panel } from '@/components/form/panel';
import { PreviewBand } from '@/components/form/preview-band';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchedFields } from '@/components/form/switched-fields';
import { DeviceLivePanel } from '@/components/video/device-live-panel';
import type { LiveStream } from '@/components/video/live-panel';
import { LiveTools } from '@/components/video/live-tools';
import { useHasPicture } from '@/components/video/use-has-picture';
import type { FormField } from '@/lib/forms/form-field';
import { saveTables } from '@/lib/forms/save-tables';
import type { SendTables } from '@/lib/forms/use-config-form';
import { type PreviewView, usePreview } from '@/lib/forms/use-preview';
import { type DeclaredForm, useSettings } from '@/lib/forms/use-settings';
import { rpc, sealed } from '@/lib/session/device';
import type { Rectangle } from '@/lib/validation/regions';
import { CROP, type CropFields, cropProblems, isStretched } from './crop-fields';
import classes from './page.module.css';
import { useCropDevice } from './use-crop-device';

/** The camera whose picture is cut. @assumed spec §9: device control default 0 */
const CHANNEL = 0;

/**
 * Video › Region encoding: the part of the picture that indoor monitors receive. Table EncodeCrop; limits by
 * encode.getCropCaps; the cut-out itself is the stream of subtype 2, also of an area that is not stored yet.
 * @assumed pages-2 /video/localCode
 */
export default function LocalCodePage() {
  const t = useTranslations('video.localCode');
  const { caps, whole, rules } = useCropDevice(CHANNEL);
  const [stream, setStream] = useState<LiveStream>('main');
  const [isReturned, setReturned] = useState(false);
  const hintId = useId();
  const form = useSettings(CROP, {
    rules: (values: CropFields, loaded: CropFields) => cropProblems(values, loaded, rules),
  });
  const { hasPicture, onState } = useHasPicture();
  const preview = usePreview(form, ['EncodeCrop'], { isOff: !hasPicture });
  const area = form.ready && areaOf(form.ready);
  const drawing = useRectangleField(area, rules);
  /** An area that the device refuses returns to the stored one. */
  const confirmSave = async (form: DeclaredForm<CropFields>): Promise<SendTables> => {
    setReturned(false);
    return async (tables) => {
      const outcome = await saveTables(rpc, tables, undefined, sealed);
      if (outcome.kind === 'refused' && outcome.field !== undefined && CROP.fieldOf(outcome.field) === 'area') {
        form.field('area').reset();
        setReturned(true);
        // The area in the form is the stored one now, which the device did not refuse.
        return { ...outcome, field: undefined };
      }
      return outcome;
    };
  };
  return (
    <SettingsPage
      form={form}
      sideWidth="picture"
      confirmSave={confirmSave}
      side={
        <LiveTools
          channelIndex={CHANNEL}
          stream={stream}
          onStreamChange={setStream}
          onState={onState}
          strip={<RectangleStrip drawing={drawing} picture={whole} />}
          below={<DrawingMessage drawing={drawing} id={hintId} />}
        >
          {(ratio) => <DrawingSurface drawing={drawing} ratio={ratio} label={t('field.area')} describedBy={hintId} />}
        </LiveTools>
      }
    >
      {(form) => (
        <>
          <Panel title={t('monitors')}>
            {isCut(form, preview) ? (
              <div className={classes.monitors}>
                <DeviceLivePanel isCompact stream="crop" channelIndex={CHANNEL} />
              </div>
            ) : (
              <p className={classes.note}>{t('monitorsOff')}</p>
            )}
            <PreviewBand preview={preview} hasNoPicture={!hasPicture} />
          </Panel>
          <Panel title={t('settings')}>
            <SwitchedFields field={form.field('enabled')}>
              <SelectField field={form.field('size')} choices={sizesOf(caps.ResolutionTypes, form.loaded.size)} />
              <RectangleRow
                field={form.field('area')}
                hint={
                  caps.MinWidth !== undefined &&
                  caps.MinHeight !== undefined &&
                  caps.Aspect !== undefined &&
                  t('areaHint', {
                    width: String(caps.MinWidth),
                    height: String(caps.MinHeight),
                    aspect: `\u2066${caps.Aspect}\u2069`,
                  })
                }
              />
            </SwitchedFields>
            {form.values.enabled && isStretched(form.values, whole) && <Notice tone="warn">{t('stretched')}</Notice>}
            {isReturned && !form.field('area').isChanged && <Notice tone="bad">{t('returned')}</Notice>}
          </Panel>
          <PointTable drawing={drawing} />
        </>
      )}
    </SettingsPage>
  );
}

/** Whether monitors receive a cut-out now: as it is stored, or as it is tried. */
const isCut = ({ loaded, values }: DeclaredForm<CropFields>, { isShown, isHeld }: PreviewView) =>
  isShown && !isHeld ? values.enabled : loaded.enabled;

/** Without effect while the stream is off. */
function areaOf(form: DeclaredForm<CropFields>): FormField<Rectangle> {
  const field = form.field('area');
  return { ...field, disabled: field.disabled || !form.values.enabled };
}

/** The sizes of the device, and the stored one; left to right in all languages. */
const sizesOf = (offered: readonly string[] = [], stored: string) =>
  [...new Set([...offered, stored])].map((value) => ({ value, label: `\u2066${value.replace('x', ' × ')}\u2069` }));
