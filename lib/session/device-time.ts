/**
 * The device's wall clock, 'yyyy-MM-dd HH:mm:ss', as a point on a line: never shifted by the browser's zone. The
 * number counts milliseconds as if the text were UTC. @assumed contract 1.7
 */
export function parseDeviceTime(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Back to 'yyyy-MM-dd HH:mm:ss'. */
export const formatDeviceTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** In the device's own format; parts: yyyy MM dd HH hh mm ss tt. @spec §3 time format */
export function showDeviceTime(text: string, pattern: string): string {
  const at = parseDeviceTime(text);
  if (at === undefined) return text;
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const hour = date.getUTCHours();
  const parts: Record<string, string> = {
    yyyy: String(date.getUTCFullYear()),
    MM: two(date.getUTCMonth() + 1),
    dd: two(date.getUTCDate()),
    HH: two(hour),
    hh: two(hour % 12 === 0 ? 12 : hour % 12),
    mm: two(date.getUTCMinutes()),
    ss: two(date.getUTCSeconds()),
    tt: hour < 12 ? 'AM' : 'PM',
  };
  return pattern.replace(/yyyy|MM|dd|HH|hh|mm|ss|tt/g, (part) => parts[part] ?? part);
}
