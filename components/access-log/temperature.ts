import type { AccessCardRec } from '@/lib/contract/records';

/** Degrees Celsius of a record, whichever member its device uses; undefined without a measurement. */
export function temperatureOf({ CurrentTemperature, ManTemperatureInfo }: AccessCardRec): number | undefined {
  const celsius: unknown = CurrentTemperature ?? ManTemperatureInfo?.CurrentTemperature;
  return typeof celsius === 'number' ? celsius : undefined;
}

/** Whether the device reports the temperature as above its threshold. */
export const isOver = ({ IsOverTemperature, ManTemperatureInfo }: AccessCardRec): boolean =>
  IsOverTemperature === true || ManTemperatureInfo?.IsOverTemperature === true;

/** '36.50 °C', '' without a measurement. @assumed pages-3 /log/tempMeasureLog (two decimals) */
export function temperatureText(celsius: number | undefined, unit: 'Celsius' | 'Fahrenheit'): string {
  if (celsius === undefined) return '';
  return unit === 'Fahrenheit' ? `${(celsius * 1.8 + 32).toFixed(2)} °F` : `${celsius.toFixed(2)} °C`;
}
