import { useTranslations } from 'next-intl';
import type { GridSize } from '@/components/drawing/use-field-drawing';
import { countPainted, gridOfMasks } from '@/lib/drawing/motion-grid';
import classes from './detect.module.css';
import { type DetectFields, type Region, regionsOf } from './detect-fields';

interface RegionListProps {
  values: DetectFields;
  grid: GridSize;
  chosen: Region;
  moving: readonly number[];
  onChoose(region: Region): void;
}

/** The regions with their colour on the picture and their cells; the chosen one is painted. */
export function RegionList({ values, grid, chosen, moving, onChoose }: RegionListProps) {
  const t = useTranslations('video.detect');
  const drawing = useTranslations('drawing');
  return (
    <nav aria-label={t('regions')}>
      <ul className={classes.regions}>
        {regionsOf(values).map((region) => {
          const count = countPainted(gridOfMasks(values[region.cells], grid.columns, grid.rows));
          const isMoving = moving.includes(region.number);
          return (
            <li key={region.number}>
              <button
                type="button"
                className="mantine-focus-auto"
                aria-current={region === chosen || undefined}
                data-moving={isMoving || undefined}
                onClick={() => onChoose(region)}
              >
                <span className={classes.number} data-tone={region.number}>
                  {region.number}
                </span>
                <span className={classes.name}>
                  <bdi>{values[region.name] || '–'}</bdi>
                  {isMoving && <span className="unseen"> {t('moving')}</span>}
                </span>
                <span className={classes.count}>{count === 0 ? t('unused') : drawing('cells', { count })}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
