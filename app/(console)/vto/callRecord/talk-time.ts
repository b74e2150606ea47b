import { twoDigits } from '@/lib/two-digits';

/** Seconds as mm:ss, from one hour on as h:mm:ss; '' for an invalid value. @assumed pages-1 /vto/callRecord */
export function talkTime(seconds: unknown): string {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return '';
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${twoDigits(minutes)}:${twoDigits(whole % 60)}`;
}
