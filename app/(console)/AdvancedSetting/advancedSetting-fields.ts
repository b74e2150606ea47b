import { SENSOR_PORTS } from '@/lib/contract/tables/temperature';
import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';
import { TEMPERATURE_FIELDS, temperatureProblems } from '@/lib/forms/temperature-fields';

/** Temperature of people on a device with an external sensor; degrees are Celsius. @assumed pages-3 /AdvancedSetting */
export const TEMPERATURE_SETTINGS = settings(
  '/AdvancedSetting',
  {
    ...TEMPERATURE_FIELDS,
    port: at('MeasureTemperature', 'ExternalSensor', 'Port').oneOf(SENSOR_PORTS).needs('enabled'),
    debug: at('MeasureTemperature', 'DebugMode').boolean(),
  },
  { rules: temperatureProblems },
);
