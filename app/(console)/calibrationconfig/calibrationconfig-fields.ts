import { TEMPERATURE } from '@/lib/contract/limits';
import { at, type Values } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';
import { DEGREES, TEMPERATURE_FIELDS, temperatureProblems } from '@/lib/forms/temperature-fields';

/** Temperature of people by the sensor beside the camera; degrees are Celsius. @assumed pages-3 /calibrationconfig */
export const CALIBRATION = settings(
  '/calibrationconfig',
  {
    ...TEMPERATURE_FIELDS,
    distance: at('MeasureTemperature', 'InfraredTempParam', 'MaxDistance')
      .number({ range: TEMPERATURE.distanceCm, unit: 'calibrationconfig.unit' })
      .needs('enabled'),
    correction: at('MeasureTemperature', 'InfraredTempParam', 'CorrectTemp')
      .number({ range: TEMPERATURE.correction, ...DEGREES })
      .needs('enabled'),
    display: at('MeasureTemperature', 'DisplayTemp').boolean().needs('enabled'),
  },
  { messages: 'AdvancedSetting', rules: temperatureProblems },
);

export type CalibrationFields = Values<typeof CALIBRATION>;

/** Fields of a sensor that can be corrected; others have temperatureType -1. @assumed pages-3 /calibrationconfig */
export const CORRECTED = ['distance', 'correction'] as const;
/** Value of the capability without such a sensor. */
export const NO_CORRECTION = -1;
