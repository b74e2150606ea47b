import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './rows.module.css';

/** Windows in which the buttons of a row are in a menu. */
export const useRowDots = (): boolean =>
  useMediaQuery('(max-width: 1080px)', false, { getInitialValueInEffect: false }) ?? false;

interface RowMenuProps {
  /** Name of the menu button. */
  label: string;
  /** Buttons; a single one is shown directly. */
  children: ReactNode;
  hasDots: boolean;
}

/** The buttons at the end of a row. In the menu they are a list with their names. */
export function RowMenu({ label, children, hasDots }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const dots = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    box.current?.querySelector('button')?.focus();
    const onPress = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node) && target !== dots.current) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  if (!hasDots) return children;
  /** The pressed button is hidden now: a dialog that it opens returns the focus to the button of the menu. */
  const close = () => {
    setOpen(false);
    dots.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list wherever the focus is in it.
    <div
      className={classes.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons in it are pressed. */}
      <div ref={box} className={classes.acts} data-open={isOpen || undefined} onClick={close}>
        {children}
      </div>
      <button
        ref={dots}
        type="button"
        className={`mantine-focus-auto ${classes.dots}`}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        …
      </button>
    </div>
  );
}
