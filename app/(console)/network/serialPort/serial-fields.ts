import { SERIAL_ADDRESS, WIEGAND } from '@/lib/contract/limits';
import {
  BAUD_RATES,
  DATA_BITS,
  PARITIES,
  SERIAL_DEVICES,
  SERIAL_NUMBERS,
  STOP_BITS,
  WIEGAND_BITS,
  WIEGAND_MODES,
} from '@/lib/contract/tables/network-services';
import { at, type Values } from '@/lib/forms/bind';
import { AS_IS } from '@/lib/forms/declared';
import { settings } from '@/lib/forms/settings';
import type { Problem } from '@/lib/i18n/message-keys';
import { rangeProblem } from '@/lib/validation/text-kinds';

const NUMBER = { ways: [{ texts: 'number' }] };

/**
 * The first port of each kind: devices have one. As an input, Wiegand has no output. @spec §5 Wiegand; choices and
 * ranges @assumed pages-2 /network/serialPort
 */
export const SERIAL = settings(
  '/network/serialPort',
  {
    device: at('Comm', 0, 'Function').oneOf(SERIAL_DEVICES).restarts(),
    sends: at('Comm', 0, 'OutType').oneOf(SERIAL_NUMBERS, NUMBER).when({ device: 'Controller' }),
    baud: at('Comm', 0, 'Attribute', 'BaudRate').oneOf(BAUD_RATES, AS_IS),
    dataBits: at('Comm', 0, 'Attribute', 'DataBits').oneOf(DATA_BITS, AS_IS),
    stopBits: at('Comm', 0, 'Attribute', 'StopBits').oneOf(STOP_BITS, AS_IS),
    parity: at('Comm', 0, 'Attribute', 'Parity').oneOf(PARITIES),
    address: at('Comm', 0, 'Address').number({ range: SERIAL_ADDRESS, isTechnical: true }),
    direction: at('Wiegand', 0, 'Mode').oneOf(WIEGAND_MODES, { otherwise: 'In' }),
    bits: at('Wiegand', 0, 'TransferMode')
      .oneOf(WIEGAND_BITS, { otherwise: 34, ways: [{ counted: 'bits', as: 'count' }] })
      .when({ direction: 'Out' }),
    width: at('Wiegand', 0, 'PulseWidth').number({ range: WIEGAND.width, unit: 'µs' }).when({ direction: 'Out' }),
    interval: at('Wiegand', 0, 'PulseStep').number({ range: WIEGAND.interval, unit: 'µs' }).when({ direction: 'Out' }),
    output: at('Wiegand', 0, 'OutType')
      .oneOf(SERIAL_NUMBERS, { otherwise: 'CardNo', ...NUMBER })
      .when({ direction: 'Out' }),
    reversed: at('Wiegand', 0, 'Reverse').boolean().when({ direction: 'Out' }),
  },
  {
    has: { Wiegand: 'wiegand' },
    rules: ({ width, interval }) => ({ width: widthProblem(width), interval: intervalProblem(interval, width) }),
  },
);

export type SerialFields = Values<typeof SERIAL>;

const widthProblem = (width: number | ''): Problem | undefined =>
  Number(width) % WIEGAND.width.step === 0
    ? undefined
    : { key: 'PulseWidthError', values: { step: WIEGAND.width.step } };

function intervalProblem(interval: number | '', width: number | ''): Problem | undefined {
  if (rangeProblem(width, WIEGAND.width) || widthProblem(width) || Number(interval) % Number(width) === 0)
    return undefined;
  return { key: 'PulseIntervalError', values: { width: Number(width), nearest: nearestInterval(interval, width) } };
}

/** The allowed interval next to this one. */
export function nearestInterval(interval: number | '', width: number | ''): number {
  const [step, wanted] = [Number(width), Number(interval)];
  const { min, max } = WIEGAND.interval;
  const within = Math.min(Math.max(wanted, min), max);
  const rounded = Math.round(within / step) * step;
  if (rounded > max) return Math.floor(max / step) * step;
  return rounded < min ? Math.ceil(min / step) * step : rounded;
}
