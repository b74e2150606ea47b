import { SERIAL_ADDRESS, WIEGAND } from '@/lib/contract/limits';
import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** The first port of each kind: devices have one. */
export const SERIAL = bind(
  {
    device: at('Comm', 0, 'Function').choice(),
    sends: at('Comm', 0, 'OutType').choice(),
    baud: at('Comm', 0, 'Attribute', 'BaudRate').choice(),
    dataBits: at('Comm', 0, 'Attribute', 'DataBits').choice(),
    stopBits: at('Comm', 0, 'Attribute', 'StopBits').choice(),
    parity: at('Comm', 0, 'Attribute', 'Parity').choice(),
    address: at('Comm', 0, 'Address').number(),
    direction: at('Wiegand', 0, 'Mode').choice('In'),
    bits: at('Wiegand', 0, 'TransferMode').choice(34),
    width: at('Wiegand', 0, 'PulseWidth').number(),
    interval: at('Wiegand', 0, 'PulseStep').number(),
    output: at('Wiegand', 0, 'OutType').choice('CardNo'),
    reversed: at('Wiegand', 0, 'Reverse').boolean(),
  },
  ['Wiegand'],
);

export type SerialFields = Values<typeof SERIAL>;

/** The fields of Wiegand as an output. */
export const outputOf = ({ bits, width, interval, output, reversed }: SerialFields): Partial<SerialFields> => ({
  bits,
  width,
  interval,
  output,
  reversed,
});

/** A device without Wiegand shows none of its fields. @spec §5 Wiegand; ranges @assumed pages-2 /network/serialPort */
export function serialProblems(fields: SerialFields, hasWiegand: boolean): Problems<SerialFields> {
  return {
    address: rangeProblem(fields.address, SERIAL_ADDRESS),
    ...(hasWiegand &&
      fields.direction === 'Out' && {
        width: widthProblem(fields.width),
        interval: intervalProblem(fields.interval, fields.width),
      }),
  };
}

const widthProblem = (width: number | ''): Problem | undefined =>
  rangeProblem(width, WIEGAND.width) ??
  (Number(width) % WIEGAND.width.step === 0
    ? undefined
    : { key: 'PulseWidthError', values: { step: WIEGAND.width.step } });

function intervalProblem(interval: number | '', width: number | ''): Problem | undefined {
  const outside = rangeProblem(interval, WIEGAND.interval);
  if (outside || widthProblem(width) || Number(interval) % Number(width) === 0) return outside;
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
