import { useTranslations } from 'next-intl';
import { GridRow } from '@/components/drawing/drawn-row';
import type { GridSize } from '@/components/drawing/use-field-drawing';
import { Notice } from '@/components/feedback/notice';
import { Panel } from '@/components/form/panel';
import { SliderField } from '@/components/form/slider-field';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { MOTION } from '@/lib/contract/limits';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import type { AreaHandle } from '@/lib/rpc/area-handle';
import { type DetectFields, isNeverAbove, type Region, regionsOf } from './detect-fields';
import { LevelMeter } from './level-meter';
import { RegionList } from './region-list';

interface RegionsTabProps {
  form: DeclaredForm<DetectFields>;
  area: AreaHandle;
  grid: GridSize;
  chosen: Region;
  moving: readonly number[];
  onChoose(region: Region): void;
}

/** The regions, and the settings of the chosen one, whose cells are painted on the picture. */
export function RegionsTab({ form, area, grid, chosen, moving, onChoose }: RegionsTabProps) {
  const t = useTranslations('video.detect');
  /** The panel names the region: the rows need not. */
  const short = <K extends keyof DetectFields & string>(key: K, label: string) => ({ ...form.field(key), label });
  const masks = form.values[chosen.cells];
  const isSilent = isNeverAbove(form.values, chosen);
  const isOther = masks.length > grid.rows || masks.some((mask) => mask >= 2 ** grid.columns);
  return (
    <>
      <Panel title={t('regions')}>
        <SwitchField field={form.field('enabled')} />
        <RegionList values={form.values} grid={grid} chosen={chosen} moving={moving} onChoose={onChoose} />
      </Panel>
      {regionsOf(form.values).includes(chosen) && (
        <Panel title={t('region', { number: chosen.number })}>
          <SwitchedFields field={form.field('enabled')} isElsewhere>
            <TextField field={short(chosen.name, t('name'))} maxLength={MOTION.nameMax} isRequired />
            <GridRow field={short(chosen.cells, t('cells'))} size={grid} />
            <SliderField field={short(chosen.sensitivity, t('sensitivity'))} {...MOTION.level} />
            <SliderField field={short(chosen.threshold, t('threshold'))} {...MOTION.level} hint={t('thresholdHint')} />
          </SwitchedFields>
          <LevelMeter area={area} region={chosen.number} threshold={form.values[chosen.threshold]} />
          {form.values.enabled && isSilent && <Notice tone="warn">{t('neverAbove')}</Notice>}
          {isOther && <Notice tone="warn">{t('otherGrid', { columns: grid.columns, rows: grid.rows })}</Notice>}
        </Panel>
      )}
    </>
  );
}
