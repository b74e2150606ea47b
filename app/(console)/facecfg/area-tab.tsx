import { useTranslations } from 'next-intl';
import { RegionRow } from '@/components/drawing/drawn-row';
import { PointTable } from '@/components/drawing/point-table';
import type { Drawing } from '@/components/drawing/use-drawing';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SwitchedFields } from '@/components/form/switched-fields';
import { FACE_SIZE_MIN } from '@/lib/contract/tables/face';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import type { OverlayBox } from '@/lib/media/analytics/private3';
import type { FaceFields } from './facecfg-fields';
import { sizeOfFace } from './use-face-watch';

interface AreaTabProps {
  form: DeclaredForm<FaceFields>;
  drawing: Drawing;
  face: OverlayBox | undefined;
}

/** The area as points, the smallest face, and its shape. */
export function AreaTab({ form, drawing, face }: AreaTabProps) {
  const t = useTranslations('facecfg');
  const [width, height] = face ? sizeOfFace(face) : [0, 0];
  const hint = (now: number) =>
    face
      ? t('sizeNow', { min: String(FACE_SIZE_MIN), now: String(now) })
      : t('sizeHint', { min: String(FACE_SIZE_MIN) });
  return (
    <>
      <Panel title={t('tab.area')}>
        <RegionRow field={form.field('area')} />
      </Panel>
      <PointTable drawing={drawing} />
      <Panel title={t('smallest')}>
        <Field of={form} name="minWidth" hint={hint(width)} />
        <Field of={form} name="minHeight" hint={hint(height)} />
        <SwitchedFields field={form.field('byRatio')}>
          <Field of={form} name="minRatio" />
          <Field of={form} name="maxRatio" />
        </SwitchedFields>
      </Panel>
    </>
  );
}
