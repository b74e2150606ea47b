import { Popover } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { ICON } from '@/components/theme/icon';
import { fromPicker, toPicker } from '@/lib/session/device-time';
import { type DayEdge, readTypedTime, showTypedTime, type TimeKind } from '@/lib/session/typed-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import frame from './boxes.module.css';
import classes from './date-time-box.module.css';

const DatePicker = lazyPart(() => import('./date-picker').then((module) => module.DatePicker));

const NATIVE_TYPES = { dateTime: 'datetime-local', date: 'date', time: 'time' } as const;

/** On touch screens the button opens the phone's own picker, which is larger. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

interface DateTimeBoxProps {
  id?: string;
  /** Accessible name, where no label points to it. */
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
  'data-autofocus'?: boolean;
  /** Name of the calendar. */
  label: string;
  kind: TimeKind;
  /** The stored format, or invalid typed text: the rules of the form tell the two apart. */
  value: string;
  /** The time used for a day without one. */
  edge?: DayEdge;
  disabled?: boolean;
  isWrong?: boolean;
  onChange(value: string): void;
  onBlur?(): void;
}

/**
 * Date and time, date, or time of day, in the format of the device: the same text in every browser and language, 24
 * hours, left to right. Other common formats are understood and rewritten on blur. Dates have a calendar, and on touch
 * screens the picker of the phone in its place.
 */
export function DateTimeBox({
  label,
  kind,
  value,
  edge,
  isWrong = false,
  onChange,
  onBlur,
  ...input
}: DateTimeBoxProps) {
  const t = useTranslations('form.calendar');
  const { timeFormat } = useCapabilities();
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [isNative] = useState(isTouched);
  const native = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const open = () => {
    try {
      if (!isNative || !native.current) throw new Error('no picker of its own');
      native.current.showPicker();
    } catch {
      // Browsers before 2023 have no such call, and a page in a frame may not use it. A calendar has no time of day.
      if (kind !== 'time') setOpen(!isOpen);
    }
  };
  return (
    <Popover
      opened={isOpen}
      onDismiss={() => setOpen(false)}
      closeOnEscape={false}
      withRoles={false}
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom-start"
      offset={4}
      // The calendar loads after the popover has opened: its side is chosen again once the height is known.
      preventPositionChangeWhenVisible={false}
      hideDetached={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div
          className={`${frame.boxes} ${classes.box}`}
          data-kind={kind}
          dir="ltr"
          data-wrong={isWrong || undefined}
          data-disabled={input.disabled || undefined}
        >
          <input
            {...input}
            className={frame.box}
            aria-invalid={isWrong || undefined}
            autoComplete="off"
            type="text"
            spellCheck={false}
            value={typed ?? showTypedTime(value, kind, timeFormat)}
            onChange={({ currentTarget }) => {
              const text = currentTarget.value;
              setTyped(text);
              onChange(readTypedTime(text, kind, timeFormat, edge) ?? text.trim());
            }}
            onBlur={() => {
              setTyped(undefined);
              onBlur?.();
            }}
          />
          {isNative && (
            <input
              ref={native}
              className={classes.native}
              type={NATIVE_TYPES[kind]}
              step={kind === 'dateTime' ? 1 : undefined}
              tabIndex={-1}
              aria-hidden
              disabled={input.disabled}
              value={toPicker(value)}
              onChange={({ currentTarget }) => {
                const chosen = kind === 'dateTime' ? fromPicker(currentTarget.value) : currentTarget.value;
                // A phone empties its picker while a choice is incomplete.
                if (chosen) onChange(chosen);
              }}
            />
          )}
          {(kind !== 'time' || (isNative && 'showPicker' in HTMLInputElement.prototype)) && (
            <button
              ref={button}
              type="button"
              className={classes.open}
              aria-label={t(kind === 'time' ? 'openTime' : 'open')}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={input.disabled}
              onClick={open}
            >
              {kind === 'time' ? <IconClock {...ICON} /> : <IconCalendar {...ICON} />}
            </button>
          )}
        </div>
      </Popover.Target>
      <Popover.Dropdown className={classes.picker}>
        <DatePicker label={label} kind={kind} value={value} onChange={onChange} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
