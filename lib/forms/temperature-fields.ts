import { TEMPERATURE } from '@/lib/contract/limits';
import { MASK_OPTIONS, OVER_ACTIONS } from '@/lib/contract/tables/temperature';
import { at } from './bind';
import type { Problems } from './form-field';

/** Of a field in degrees. */
export const DEGREES = { unit: '°C', decimals: 2 } as const;

/**
 * What a device with a sensor of its own and one with an external sensor both set. Their names are those of
 * settings('/AdvancedSetting'), which the check of the messages reads here. @assumed pages-3, Advanced
 */
export const TEMPERATURE_FIELDS = {
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
};

interface Limits {
  threshold: number | '';
  lowest: number | '';
}

/** The lower limit is below the threshold. */
export const temperatureProblems = <F extends Limits>({ threshold, lowest }: F): Problems<F> =>
  threshold !== '' && lowest !== '' && lowest >= threshold
    ? ({ lowest: { key: 'TempRangeError' } } as Problems<F>)
    : ({} as Problems<F>);
