import { useTranslations } from 'next-intl';
import { LIFT } from '@/lib/contract/limits';
import type { FloorInfo } from '@/lib/contract/records';
import classes from './module-grid.module.css';

interface ModuleGridProps {
  floors: readonly FloorInfo[];
  isReadOnly: boolean;
  onEdit(floor: FloorInfo): void;
  onAdd(at: { module: number; port: number }): void;
}

const PORTS = Array.from({ length: LIFT.port.max }, (_, index) => LIFT.port.min + index);

/** Modules and their ports, with the floor each port presses; a free port takes a new floor. */
export function ModuleGrid({ floors, isReadOnly, onEdit, onAdd }: ModuleGridProps) {
  const t = useTranslations('liftControl');
  const modules = [...new Set(floors.map(({ ControlModuleAddr }) => ControlModuleAddr))].sort((a, b) => a - b);
  return (
    <div className={classes.wide}>
      <table className={classes.grid}>
        <caption className="unseen">{t('modules')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field.module')}</th>
            {PORTS.map((port) => (
              <th key={port} scope="col">
                {port}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {modules.map((module) => (
            <tr key={module}>
              <th scope="row">{module}</th>
              {PORTS.map((port) => {
                const floor = floors.find(
                  (each) => each.ControlModuleAddr === module && each.ControlModulePort === port,
                );
                const place = { module, port };
                return (
                  <td key={port}>
                    <button
                      type="button"
                      disabled={isReadOnly}
                      data-free={floor ? undefined : true}
                      aria-label={floor ? t('cell', { ...place, floor: floor.Floor }) : t('freeCell', place)}
                      onClick={() => (floor ? onEdit(floor) : onAdd(place))}
                    >
                      <bdi dir="ltr">{floor ? floor.Floor : '+'}</bdi>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
