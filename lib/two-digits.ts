/** A part of a date or a time in two digits, such as 07. */
export const twoDigits = (value: string | number): string => String(value).padStart(2, '0');

/** A length of time as minutes and seconds, such as 1:05. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${twoDigits(Math.floor(seconds % 60))}`;
