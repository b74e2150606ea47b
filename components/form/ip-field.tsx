import { useTranslations } from 'next-intl';
import { type ClipboardEvent, Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { keepDigits, plainDigits } from '@/lib/validation/digits';
import {
  type AddressMode,
  addressOf,
  blurredOctet,
  NO_OCTETS,
  type Octets,
  octetsOf,
  pastedOctets,
  withOctet,
} from '@/lib/validation/ip-octets';
import frame from './boxes.module.css';
import { controlId } from './control-id';
import { FormRow } from './form-row';
import classes from './ip-field.module.css';

interface IpFieldProps {
  /** 'a.b.c.d', or '' for an empty optional address. */
  field: FormField<string>;
  mode?: AddressMode;
  /** An optional address whose boxes are all empty stays ''. */
  isRequired?: boolean;
  hint?: ReactNode;
}

const PARTS = [0, 1, 2, 3] as const;
const DIGITS = 3;

/**
 * An IPv4 address or mask in four boxes, never mirrored. The value always has four numbers (see `addressOf`); a part is
 * clamped on blur.
 * @spec §5 four-box IP input; movement and paste @assumed pages-2 6
 */
export function IpField({ field, mode = 'host', isRequired = true, hint }: IpFieldProps) {
  const t = useTranslations('form');
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  // Typed text is kept apart from the value while the boxes have focus, so that an empty box is not filled
  // automatically.
  const [typed, setTyped] = useState<Octets>();
  const shown = typed ?? (field.value === '' ? NO_OCTETS : octetsOf(field.value));

  const put = (next: Octets) => {
    setTyped(next);
    field.set(addressOf(next, mode, isRequired));
  };
  const focusOn = (index: number) => {
    const box = boxes.current[index];
    box?.focus();
    box?.select();
  };

  const change = (index: number, text: string) => {
    const digits = keepDigits(text).slice(0, DIGITS);
    if (text !== '' && digits === '') return;
    const movesOn = digits.length === DIGITS || (/[.\s]/.test(text) && digits !== '');
    put(withOctet(shown, index, digits));
    if (movesOn && index < 3) focusOn(index + 1);
  };

  /** The box in which a prefix length was begun: its digits are no part of the address. */
  const prefixAt = useRef<number>(undefined);
  const refusePrefix = (index?: number) => {
    prefixAt.current = index;
    field.setUnfinished?.({ key: 'AddressAlone' });
    field.blur();
  };

  const press = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const box = event.currentTarget;
    if (event.key === '/') {
      event.preventDefault();
      return refusePrefix(index);
    }
    if (field.isUnfinished) {
      if (/^\d$/.test(plainDigits(event.key)) && index === prefixAt.current) return event.preventDefault();
      if (event.key !== 'Tab' && event.key !== 'Enter') field.setUnfinished?.(undefined);
    }
    const isAtStart = box.selectionStart === 0 && box.selectionEnd === 0;
    if (event.key === '.' || event.key === ' ') {
      event.preventDefault();
      if (box.value !== '' && index < 3) focusOn(index + 1);
    } else if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && isAtStart && index > 0) {
      event.preventDefault();
      const before = boxes.current[index - 1];
      before?.focus();
      before?.setSelectionRange(before.value.length, before.value.length);
    } else if (event.key === 'ArrowRight' && box.selectionStart === box.value.length && index < 3) {
      event.preventDefault();
      boxes.current[index + 1]?.focus();
      boxes.current[index + 1]?.setSelectionRange(0, 0);
    }
  };

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (text.includes('/')) {
      event.preventDefault();
      return refusePrefix();
    }
    const octets = pastedOctets(plainDigits(text));
    if (!octets) return;
    event.preventDefault();
    put(octets);
    focusOn(3);
  };

  return (
    <FormRow field={field} isRequired={isRequired} hint={hint} isGroup show={(value) => value || '–'}>
      <fieldset
        className={`${frame.boxes} ${classes.boxes}`}
        dir="ltr"
        aria-labelledby={`${controlId(field.key)}-label`}
        data-wrong={field.problem ? true : undefined}
        data-disabled={field.disabled || undefined}
        onPaste={paste}
        onBlur={(event) => {
          const staysInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
          if (staysInside) return;
          setTyped(undefined);
          field.blur();
        }}
      >
        {PARTS.map((index) => (
          <Fragment key={index}>
            {index > 0 && <span aria-hidden>.</span>}
            <input
              ref={(box) => {
                boxes.current[index] = box;
              }}
              id={index === 0 ? controlId(field.key) : undefined}
              className={`${frame.box} ${classes.octet}`}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              aria-label={t('octet', { label: field.label, part: index + 1 })}
              aria-describedby={`${controlId(field.key)}-message`}
              aria-invalid={field.problem ? true : undefined}
              aria-required={isRequired || undefined}
              maxLength={DIGITS + 1}
              value={shown[index]}
              disabled={field.disabled}
              onChange={(event) => change(index, event.currentTarget.value)}
              onMouseDown={(event) => {
                if (field.isUnfinished) field.setUnfinished?.(undefined);
                // The first click selects the number, so that what is typed replaces it; the next one places the caret.
                if (document.activeElement === event.currentTarget) return;
                event.preventDefault();
                focusOn(index);
              }}
              onKeyDown={(event) => press(event, index)}
              onBlur={() => setTyped((now) => now && blurredOctet(now, index, mode, isRequired))}
            />
          </Fragment>
        ))}
      </fieldset>
    </FormRow>
  );
}
