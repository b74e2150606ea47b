import { useTranslations } from 'next-intl';
import { type ClipboardEvent, Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import {
  formatTime,
  type HalfDay,
  halfOf,
  hoursOf,
  PART_MAX,
  parseTime,
  partText,
  stepped,
  type TimeOfDay,
  type TimePart,
  twelveOf,
  wholeTime,
  withTyped,
} from '@/lib/timesection/time-of-day';
import { plainDigits } from '@/lib/validation/digits';
import frame from './boxes.module.css';
import { controlId } from './control-id';
import { FormRow } from './form-row';
import classes from './time-field.module.css';

interface TimeFieldProps {
  /** 'HH:mm:ss', always 24 hours, whatever is shown. */
  field: FormField<string>;
  /** Hours 1 to 12 with AM and PM; see `isTwelveHour` for the device's time format. */
  isTwelveHour?: boolean;
  /** No box for seconds, which are 00. */
  isToTheMinute?: boolean;
  hint?: ReactNode;
}

/** One time of day in a row of a form. */
export function TimeField({ field, isTwelveHour = false, isToTheMinute = false, hint }: TimeFieldProps) {
  return (
    <FormRow field={field} hint={hint} isGroup show={(value) => (isToTheMinute ? value.slice(0, 5) : value) || '–'}>
      <TimeBox field={field} isTwelveHour={isTwelveHour} isToTheMinute={isToTheMinute} />
    </FormRow>
  );
}

const PARTS: readonly TimePart[] = ['hours', 'minutes', 'seconds'];
const MIDNIGHT: TimeOfDay = { hours: 0, minutes: 0, seconds: 0 };

/**
 * The boxes alone, for tables and pairs. Arrow keys step inside a part and wrap, a full part moves on, out-of-range
 * values are clamped on blur, and 0930 typed in a row is 09:30:00.
 * @spec §5 time picker; typing in a row @assumed pages-2 6
 */
export function TimeBox({ field, isTwelveHour = false, isToTheMinute = false }: Omit<TimeFieldProps, 'hint'>) {
  const t = useTranslations('form');
  const boxes = useRef<Partial<Record<TimePart, HTMLInputElement | null>>>({});
  const [typed, setTyped] = useState<{ part: TimePart; text: string }>();
  // Hours and minutes typed in a row set the seconds to 00, unless these are typed too.
  const isInOneGo = useRef(false);
  const known = parseTime(field.value);
  const time = known ?? MIDNIGHT;
  const names: Record<TimePart, string> = {
    hours: t('hours'),
    minutes: t('minutes'),
    seconds: t('secondsPart'),
  };

  const put = (next: TimeOfDay) => field.set(formatTime(isToTheMinute ? { ...next, seconds: 0 } : next));
  const step = (part: TimePart, by: 1 | -1) => {
    setTyped(undefined);
    isInOneGo.current = false;
    put(stepped(time, part, by, isTwelveHour));
  };
  const goTo = (part: TimePart | undefined) => {
    const box = part && boxes.current[part];
    box?.focus();
    box?.select();
  };

  const change = (part: TimePart, entry: string) => {
    const text = plainDigits(entry);
    const whole = wholeTime(text);
    if (whole) {
      setTyped(undefined);
      put(whole);
      return;
    }
    const digits = text.replace(/\D/g, '').slice(0, 2);
    if (text !== '' && digits === '') {
      // No time: the box waits for one, and the value stays.
      setTyped({ part, text: '' });
      return;
    }
    const isFull = digits.length === 2;
    const next = withTyped(time, part, digits, isTwelveHour);
    const resetsSeconds = isFull && part === 'minutes' && isInOneGo.current;
    setTyped({ part, text: digits });
    put(resetsSeconds ? { ...next, seconds: 0 } : next);
    isInOneGo.current = isFull && part === 'hours';
    if (isFull) goTo(PARTS[PARTS.indexOf(part) + 1]);
  };

  const press = (event: KeyboardEvent<HTMLInputElement>, part: TimePart) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      step(part, event.key === 'ArrowUp' ? 1 : -1);
    } else if (event.key === ':' || event.key === '.') {
      event.preventDefault();
      goTo(PARTS[PARTS.indexOf(part) + 1]);
    } else if (event.key === 'Backspace' && event.currentTarget.value === '') {
      event.preventDefault();
      goTo(PARTS[PARTS.indexOf(part) - 1]);
    }
  };

  const paste = (event: ClipboardEvent) => {
    const whole = wholeTime(event.clipboardData.getData('text'));
    if (!whole) return;
    event.preventDefault();
    setTyped(undefined);
    put(whole);
  };

  const shown = (part: TimePart) => {
    if (typed?.part === part) return typed.text;
    return known ? partText(known, part, isTwelveHour) : '';
  };
  const isTwelve = (part: TimePart) => isTwelveHour && part === 'hours';

  return (
    <fieldset
      className={frame.boxes}
      dir="ltr"
      aria-label={field.label}
      data-wrong={field.problem ? true : undefined}
      data-disabled={field.disabled || undefined}
      onPaste={paste}
      onBlur={(event) => {
        const staysInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!staysInside) field.blur();
      }}
    >
      {PARTS.slice(0, isToTheMinute ? 2 : 3).map((part) => (
        <Fragment key={part}>
          {part !== 'hours' && <span aria-hidden>:</span>}
          <input
            ref={(box) => {
              boxes.current[part] = box;
            }}
            id={part === 'hours' ? controlId(field.key) : undefined}
            className={`${frame.box} ${classes.part}`}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            role="spinbutton"
            aria-label={names[part]}
            aria-valuenow={isTwelve(part) ? twelveOf(time.hours) : time[part]}
            aria-valuemin={isTwelve(part) ? 1 : 0}
            aria-valuemax={isTwelve(part) ? 12 : PART_MAX[part]}
            aria-valuetext={shown(part)}
            aria-describedby={`${controlId(field.key)}-message`}
            aria-invalid={field.problem ? true : undefined}
            value={shown(part)}
            disabled={field.disabled}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => change(part, event.currentTarget.value)}
            onKeyDown={(event) => press(event, part)}
            onBlur={() => setTyped((now) => (now?.part === part ? undefined : now))}
          />
        </Fragment>
      ))}
      {isTwelveHour && (
        <select
          className={`${frame.box} ${classes.half}`}
          aria-label={t('halfDay')}
          value={halfOf(time.hours)}
          disabled={field.disabled}
          onChange={(event) => {
            const half: HalfDay = event.currentTarget.value === 'pm' ? 'pm' : 'am';
            put({ ...time, hours: hoursOf(twelveOf(time.hours), half) });
          }}
        >
          <option value="am">{t('am')}</option>
          <option value="pm">{t('pm')}</option>
        </select>
      )}
    </fieldset>
  );
}
