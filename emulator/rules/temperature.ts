/** Temperature of people. @assumed pages-3 /calibrationconfig, /AdvancedSetting */
import { TEMPERATURE } from '@/lib/contract/limits';
import { MASK_OPTIONS, OVER_ACTIONS, SENSOR_PORTS, type TemperatureTable } from '@/lib/contract/tables/temperature';
import { isOneOf } from './value-kinds';

/** Hundredths of a degree at most. */
const isDegrees = (value: number, { min, max }: { min: number; max: number }) =>
  value >= min && value <= max && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Wrong member of the table. */
export function temperatureProblem(table: TemperatureTable): string | undefined {
  const { Threshold, ValidTempLowerLimit } = table.InfraredTempParam;
  if (!isOneOf(['Celsius', 'Fahrenheit'], table.TemperatureUnit)) return 'TemperatureUnit';
  if (!isDegrees(Threshold, TEMPERATURE.threshold)) return 'InfraredTempParam.Threshold';
  const isLower = isDegrees(ValidTempLowerLimit, TEMPERATURE.lowest) && ValidTempLowerLimit < Threshold;
  if (!isLower) return 'InfraredTempParam.ValidTempLowerLimit';
  if (!isOneOf(OVER_ACTIONS, table.OverAction)) return 'OverAction';
  if (!isOneOf(MASK_OPTIONS, table.MaskOpt)) return 'MaskOpt';
  return isOneOf(SENSOR_PORTS, table.ExternalSensor.Port) ? undefined : 'ExternalSensor.Port';
}
