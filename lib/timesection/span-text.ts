import { clockOf, type Span } from './paint';

/** A span as the device writes times, '08:00:00–12:00:00'. */
export const spanText = ({ from, to }: Span): string => `${clockOf(from)}–${clockOf(to)}`;

/** The same without zero seconds, '08:00–12:00': fits into a bar. */
export const shortSpanText = ({ from, to }: Span): string => `${short(clockOf(from))}–${short(clockOf(to))}`;

const short = (clock: string) => (clock.endsWith(':00') ? clock.slice(0, 5) : clock);
