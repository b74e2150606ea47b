/** What the door does to somebody too warm. Values @assumed ours: pages-3 /calibrationconfig names them in words */
export const OVER_ACTIONS = ['Deny', 'Alarm'] as const;
/** What it does to somebody without a mask. As above */
export const MASK_OPTIONS = ['Off', 'Remind', 'Deny'] as const;
/** Where an external sensor is connected. @assumed pages-3 /AdvancedSetting */
export const SENSOR_PORTS = ['RS485', 'USB'] as const;

/**
 * Temperature of people, in degrees Celsius whatever unit is shown. @spec §7 names the table; members @assumed pages-3
 * /calibrationconfig, /AdvancedSetting
 */
export interface TemperatureTable {
  Enable: boolean;
  TemperatureUnit: 'Celsius' | 'Fahrenheit';
  /** `CorrectTemp` is added to what is measured; `MaxDistance` in centimetres, farther away nobody is measured. */
  InfraredTempParam: {
    Threshold: number;
    ValidTempLowerLimit: number;
    CorrectTemp: number;
    MaxDistance: number;
  };
  OverAction: string;
  MaskOpt: string;
  /** Whether the screen shows what was measured. */
  DisplayTemp: boolean;
  ExternalSensor: { Port: string };
  DebugMode: boolean;
}

/** A correction of the sensor that was stored. */
export interface Correction {
  Time: string;
  CorrectTemp: number;
}
