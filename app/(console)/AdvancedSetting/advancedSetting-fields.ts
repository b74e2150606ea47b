import { TEMPERATURE } from '@/lib/contract/limits';
import { MASK_OPTIONS, OVER_ACTIONS, SENSOR_PORTS } from '@/lib/contract/tables/temperature';
import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

const DEGREES = { unit: '°C', decimals: 2 } as const;

/** Temperature of people on a device with an external sensor; degrees are Celsius. @assumed pages-3 /AdvancedSetting */
export const TEMPERATURE_SETTINGS = settings(
  '/AdvancedSetting',
  {
    enabled: at('MeasureTemperature', 'Enable').boolean(),
    unit: at('MeasureTemperature', 'TemperatureUnit').oneOf(['Celsius', 'Fahrenheit']).needs('enabled'),
    threshold: at('MeasureTemperature', 'InfraredTempParam', 'Threshold')
      .number({ range: TEMPERATURE.threshold, ...DEGREES })
      .needs('enabled'),
    lowest: at('MeasureTemperature', 'InfraredTempParam', 'ValidTempLowerLimit')
      .number({ range: TEMPERATURE.lowest, ...DEGREES })
      .needs('enabled'),
    overAction: at('MeasureTemperature', 'OverAction').oneOf(OVER_ACTIONS).needs('enabled'),
    mask: at('MeasureTemperature', 'MaskOpt').oneOf(MASK_OPTIONS).needs('enabled'),
    port: at('MeasureTemperature', 'ExternalSensor', 'Port').oneOf(SENSOR_PORTS).needs('enabled'),
    debug: at('MeasureTemperature', 'DebugMode').boolean(),
  },
  {
    rules: ({ threshold, lowest }) =>
      threshold !== '' && lowest !== '' && lowest >= threshold ? { lowest: { key: 'TempRangeError' } } : {},
  },
);
