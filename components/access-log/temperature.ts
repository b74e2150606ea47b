import type { AccessCardRec } from '@/lib/contract/records';

/** Degrees Celsius of a record, whichever member its device uses; undefined without a measurement. */
export function temperatureOf({ CurrentTemperature, ManTemperatureInfo }: AccessCardRec): number | undefined {
  const celsius: unknown = CurrentTemperature ?? ManTemperatureInfo?.CurrentTemperature;
  return typeof celsius === 'number' ? celsius : undefined;
}
