'use client';

import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ICON } from '@/components/theme/icon';
import { Control } from '@/components/video/live-control';
import { countPainted, isPainted } from '@/lib/drawing/motion-grid';
import { useStore } from '@/lib/use-store';
import { Strip } from './strip';
import classes from './strip.module.css';
import type { GridPainting } from './use-grid-tool';

/** Draw or erase, all, clear, undo; at the end the keyboard cell and the number of painted cells. */
export function GridStrip({ painting: { store, isDisabled, send } }: { painting: GridPainting }) {
  const tool = useStore(store);
  const t = useTranslations('drawing');
  const { column, row } = tool.cursor;
  const state = isPainted(tool.grid, tool.cursor) ? 'on' : 'off';
  return (
    <Strip
      state={String(tool.past.length)}
      status={
        <>
          {t('cell', { column: column + 1, row: row + 1, state })} · {t('cells', { count: countPainted(tool.grid) })}
        </>
      }
    >
      <SegmentedControl
        aria-label={t('strip')}
        value={tool.mode}
        disabled={isDisabled}
        onChange={(mode) => send({ type: 'mode', mode: mode === 'erase' ? 'erase' : 'draw' })}
        data={[
          { value: 'draw', label: t('draw') },
          { value: 'erase', label: t('erase') },
        ]}
      />
      <Button variant="subtle" size="xs" disabled={isDisabled} onClick={() => send({ type: 'all' })}>
        {t('all')}
      </Button>
      <Button variant="subtle" size="xs" disabled={isDisabled} onClick={() => send({ type: 'clear' })}>
        {t('clearCells')}
      </Button>
      <Control
        label={t('undo')}
        isDisabled={isDisabled || tool.past.length === 0}
        onClick={() => send({ type: 'undo' })}
      >
        <IconArrowBackUp {...ICON} className="flip" />
      </Control>
    </Strip>
  );
}

/** How to paint by mouse and keys; `id` for the surface. */
export function GridHint({ id }: { id: string }) {
  const t = useTranslations('drawing');
  return (
    <p id={id} className={classes.hint}>
      {t('hint.grid')}
    </p>
  );
}
