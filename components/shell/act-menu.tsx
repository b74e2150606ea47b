import { Popover } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './act-menu.module.css';

/** One action of the menu. */
export interface Act {
  label: string;
  icon?: ReactNode;
  /** At the end of its line: a number or the current choice. */
  aside?: ReactNode;
  /** Why it is disabled: it is shown, and pressing it does nothing. */
  hindrance?: string | undefined;
  isDisabled?: boolean;
  isDangerous?: boolean;
  isCurrent?: boolean;
  /** A separator above this action. */
  startsGroup?: boolean;
  run(): void;
}

interface ActMenuProps {
  /** Name of the button and of the menu. */
  label: string;
  /** Content of the button. */
  children: ReactNode;
  /** First lines of the open menu, such as who is signed in. */
  head?: ReactNode;
  /** Quiet line below the actions. */
  foot?: ReactNode;
  acts: readonly Act[];
  buttonClassName?: string;
  /** Shown while the pointer rests on the button. */
  tooltip?: string;
  /** The menu opens: data for its actions can be requested. */
  onOpen?(): void;
}

/**
 * A button with a menu of actions. Our own, because an open Mantine 9.7 Menu puts a focusable presentation element
 * inside role="menu", which fails aria-required-children.
 */
export function ActMenu({ label, children, head, foot, acts, buttonClassName, tooltip, onOpen }: ActMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const items = useRef<(HTMLButtonElement | null)[]>([]);

  useEffect(() => {
    if (!isOpen) return undefined;
    // The dropdown is positioned in the next frame; before that it cannot be focused.
    const frame = requestAnimationFrame(() => items.current[0]?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);

  const show = () => {
    onOpen?.();
    setOpen(true);
  };
  const focusItem = (index: number) => items.current[(index + acts.length) % acts.length]?.focus();
  const close = (returnFocus: boolean) => {
    setOpen(false);
    if (returnFocus) button.current?.focus();
  };
  const onItemKey = (event: KeyboardEvent, index: number) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => focusItem(index + 1),
      ArrowUp: () => focusItem(index - 1),
      Home: () => focusItem(0),
      End: () => focusItem(acts.length - 1),
      Escape: () => close(true),
      Tab: () => close(false),
    };
    const move = moves[event.key];
    if (!move) return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
    move();
  };

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      offset={4}
      transitionProps={{ duration: 0 }}
      withRoles={false}
      closeOnEscape={false}
      returnFocus={false}
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={buttonClassName ?? classes.button}
          aria-label={label}
          title={isOpen ? undefined : tooltip}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? setOpen(false) : show())}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && !isOpen) {
              event.preventDefault();
              show();
            }
          }}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.place}>
        <div className={classes.dropdown}>
          {head && <div className={classes.head}>{head}</div>}
          <div role="menu" aria-label={label}>
            {acts.map((act, index) => (
              <button
                key={act.label}
                ref={(element) => {
                  items.current[index] = element;
                }}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={classes.act}
                data-danger={act.isDangerous || undefined}
                data-group={act.startsGroup || undefined}
                aria-current={act.isCurrent || undefined}
                aria-disabled={act.isDisabled || act.hindrance !== undefined || undefined}
                onKeyDown={(event) => onItemKey(event, index)}
                onClick={() => {
                  if (act.isDisabled || act.hindrance !== undefined) return;
                  close(true);
                  act.run();
                }}
              >
                {act.icon}
                <span>
                  {act.label}
                  {act.hindrance !== undefined && <span className={classes.hindrance}> {act.hindrance}</span>}
                </span>
                {act.aside !== undefined && <span className={classes.aside}> {act.aside}</span>}
              </button>
            ))}
          </div>
          {foot && <div className={classes.foot}>{foot}</div>}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
