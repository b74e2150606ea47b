import { IconGripVertical } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { ICON } from '@/components/theme/icon';
import { isolated } from '@/lib/i18n/isolated';
import classes from './order-handle.module.css';
import type { Order } from './use-order';

interface OrderHandleProps {
  order: Order;
  /** Keys of all rows in their order, those of other pages of the list, too, and that of this row. */
  keys: readonly string[];
  rowKey: string;
  name: string;
}

/**
 * Handle of a row: dragged, or by keyboard. Space lifts it, the arrow keys move it, Space drops it, Escape puts it
 * back, as leaving it does; each move is announced.
 */
export function OrderHandle({ order, keys, rowKey, name }: OrderHandleProps) {
  const t = useTranslations('media.order');
  const button = useRef<HTMLButtonElement>(null);
  const isLifted = order.lifted === rowKey;
  const place = keys.indexOf(rowKey);
  // The browser drops the focus of an element that is moved.
  useEffect(() => {
    if (isLifted && place >= 0) button.current?.focus();
  }, [isLifted, place]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`mantine-focus-auto ${classes.handle}`}
        aria-label={t('move', { name: isolated(name) })}
        aria-pressed={isLifted}
        title={t('keys')}
        onKeyDown={(event) => {
          const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (event.key === ' ') isLifted ? order.drop() : order.lift(rowKey, keys);
          else if (isLifted && step !== undefined) order.move(place + step);
          else if (isLifted && event.key === 'Escape') order.putBack();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        // A browser drops the focus of a row that moves; only another control takes it.
        onBlur={(event) => isLifted && event.relatedTarget && order.putBack()}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          order.lift(rowKey, keys);
        }}
        onPointerMove={(event) => {
          if (!isLifted) return;
          const row = document.elementFromPoint(event.clientX, event.clientY)?.closest('tr');
          const own = button.current?.closest('tr');
          const rows: Element[] = [...(button.current?.closest('tbody')?.children ?? [])];
          if (row && own && rows.includes(row)) order.move(place + rows.indexOf(row) - rows.indexOf(own));
        }}
        onPointerUp={order.drop}
        onPointerCancel={order.putBack}
      >
        <IconGripVertical {...ICON} />
      </button>
      <span role="status" className="unseen">
        {isLifted && t('at', { name: isolated(name), place: place + 1, total: keys.length })}
      </span>
    </>
  );
}
