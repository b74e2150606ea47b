/** Temperature of people. @assumed pages-3 /calibrationconfig, /AdvancedSetting */
import { TEMPERATURE } from '@/lib/contract/limits';
import { ACCESS_ERROR, type AccessCardRec } from '@/lib/contract/records';
import { MASK_OPTIONS, OVER_ACTIONS, SENSOR_PORTS, type TemperatureTable } from '@/lib/contract/tables/temperature';
import type { DeviceState } from '../state/device-state';
import { isOneOf, isWhole } from './value-kinds';

/** Hundredths of a degree at most. */
const isDegrees = (value: number, { min, max }: { min: number; max: number }) =>
  value >= min && value <= max && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Wrong member of the table. */
export function temperatureProblem(table: TemperatureTable): string | undefined {
  const { Threshold, ValidTempLowerLimit, CorrectTemp, MaxDistance } = table.InfraredTempParam;
  if (!isOneOf(['Celsius', 'Fahrenheit'], table.TemperatureUnit)) return 'TemperatureUnit';
  if (!isDegrees(Threshold, TEMPERATURE.threshold)) return 'InfraredTempParam.Threshold';
  const isLower = isDegrees(ValidTempLowerLimit, TEMPERATURE.lowest) && ValidTempLowerLimit < Threshold;
  if (!isLower) return 'InfraredTempParam.ValidTempLowerLimit';
  if (!isDegrees(CorrectTemp, TEMPERATURE.correction)) return 'InfraredTempParam.CorrectTemp';
  const { min, max } = TEMPERATURE.distanceCm;
  if (!isWhole(MaxDistance, min, max)) return 'InfraredTempParam.MaxDistance';
  if (!isOneOf(OVER_ACTIONS, table.OverAction)) return 'OverAction';
  if (!isOneOf(MASK_OPTIONS, table.MaskOpt)) return 'MaskOpt';
  return isOneOf(SENSOR_PORTS, table.ExternalSensor.Port) ? undefined : 'ExternalSensor.Port';
}

/** What the sensor and the camera say of somebody at the door; without a member they say nothing of it. */
export interface Body {
  celsius?: number | undefined;
  distanceCm?: number | undefined;
  hasMask?: boolean | undefined;
}

/** What the door makes of it. */
export interface BodyVerdict {
  /** 0: nothing against it. */
  errorCode: number;
  /** Members of the record. */
  members: Partial<AccessCardRec>;
  /** The screen asks for a mask. */
  isReminded: boolean;
  /** What the screen shows, '' for nothing. */
  shown: string;
}

/**
 * Judges temperature and mask; where somebody too warm is let in, the record and its event are marked. A table of the
 * control API may have any shape.
 */
export function bodyVerdict({ tables }: DeviceState, { celsius, distanceCm = 0, hasMask }: Body): BodyVerdict {
  const { Enable, InfraredTempParam, OverAction, MaskOpt, DisplayTemp } = Object(tables.MeasureTemperature);
  const { Threshold, ValidTempLowerLimit, CorrectTemp = 0, MaxDistance } = Object(InfraredTempParam);
  const corrected = celsius === undefined ? undefined : Math.round((celsius + CorrectTemp) * 100) / 100;
  const isMeasured = Enable === true && corrected !== undefined && corrected >= ValidTempLowerLimit;
  const measured = isMeasured && !(distanceCm > MaxDistance) ? corrected : undefined;
  const isOver = measured !== undefined && measured > Threshold;
  const lacksMask = Enable === true && hasMask === false && MaskOpt !== 'Off';
  const isTooWarm = isOver && OverAction === 'Deny';
  const isBare = lacksMask && MaskOpt === 'Deny';
  return {
    errorCode: isTooWarm ? ACCESS_ERROR.tooWarm : isBare ? ACCESS_ERROR.maskMissing : ACCESS_ERROR.none,
    members: {
      ...(measured !== undefined && {
        HasTemperature: true,
        CurrentTemperature: measured,
        IsOverTemperature: isOver,
      }),
      ...(hasMask !== undefined && { Mask: hasMask ? 1 : 0 }),
    },
    isReminded: lacksMask && MaskOpt === 'Remind',
    shown: measured !== undefined && DisplayTemp === true ? measured.toFixed(2) : '',
  };
}
