'use client';

import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconPencil, IconPolygon, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { ICON } from '@/components/theme/icon';
import { Control } from '@/components/video/live-control';
import { usesKey } from '@/lib/drawing/drawing-tool';
import { handlesOf } from '@/lib/drawing/shapes';
import { givenUpPoints, shapeMeant } from '@/lib/drawing/tool-state';
import { useStore } from '@/lib/use-store';
import { Strip } from './strip';
import type { Drawing } from './use-drawing';

/** Draw, edit, delete, delete all, undo and finish; at the end the selection, or the number of points. */
export function DrawingStrip({ drawing }: { drawing: Drawing }) {
  const t = useTranslations('drawing');
  const { store, isDisabled, send } = drawing;
  const tool = useStore(store);
  const isDrawing = tool.phase === 'ToDo' || tool.phase === 'Doing';
  const isEditing = tool.phase === 'Edit' || tool.phase === 'Drag';
  const isPast = tool.past.length > 0 || givenUpPoints(tool).length > 0;
  const nothingToUndo = tool.phase === 'Doing' ? tool.draft.length === 0 : !isPast;
  /** Pressing a pressed button again leaves its mode. */
  const toggle = (isOn: boolean, type: 'draw' | 'edit') => send(isOn ? { type: 'key', key: 'Escape' } : { type });
  /** The focus stays on Draw or Edit until the picture is used. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !usesKey(tool, event.key)) return;
    send({ type: 'key', key: event.key });
    event.stopPropagation();
  };
  return (
    <Strip
      state={`${tool.phase} ${tool.draft.length} ${tool.shapes.length} ${tool.past.length} ${isPast}`}
      status={<StripStatus drawing={drawing} />}
      onKeyDown={onKeyDown}
    >
      <Button
        variant="subtle"
        size="xs"
        aria-pressed={isDrawing}
        disabled={isDisabled}
        leftSection={<IconPolygon {...ICON} />}
        onClick={() => toggle(isDrawing, 'draw')}
      >
        {t('draw')}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        aria-pressed={isEditing}
        disabled={isDisabled || tool.shapes.length === 0}
        leftSection={<IconPencil {...ICON} />}
        onClick={() => toggle(isEditing, 'edit')}
      >
        {t('edit')}
      </Button>
      {isDrawing && (
        <Button
          variant="subtle"
          size="xs"
          disabled={isDisabled || tool.draft.length === 0}
          leftSection={<IconCheck {...ICON} />}
          onClick={() => send({ type: 'finish' })}
        >
          {t('finish')}
        </Button>
      )}
      <Control label={t('delete')} isDisabled={isDisabled || isDrawing} onClick={() => send({ type: 'delete' })}>
        <IconTrash {...ICON} />
      </Control>
      <Control
        label={t('clear')}
        isDisabled={isDisabled || tool.shapes.length === 0}
        onClick={() => send({ type: 'clear' })}
      >
        <IconTrashX {...ICON} />
      </Control>
      <Control label={t('undo')} isDisabled={isDisabled || nothingToUndo} onClick={() => send({ type: 'undo' })}>
        <IconArrowBackUp {...ICON} className="flip" />
      </Control>
    </Strip>
  );
}

function StripStatus({ drawing: { store, rules } }: { drawing: Drawing }) {
  const tool = useStore(store);
  const t = useTranslations('drawing');
  const shape = shapeMeant(tool, true);
  const points = shape && handlesOf({ kind: shape.kind, points: tool.preview ?? shape.points });
  const chosen = tool.chosen === undefined ? undefined : points?.[tool.chosen];
  if (shape && chosen && tool.chosen !== undefined) {
    return t('handle', { kind: shape.kind, number: tool.chosen + 1, x: String(chosen[0]), y: String(chosen[1]) });
  }
  const isDrawing = tool.phase === 'ToDo' || tool.phase === 'Doing';
  if (isDrawing && tool.isCursorByKeys) {
    return t('cursor', { x: String(tool.cursor[0]), y: String(tool.cursor[1]) });
  }
  if (rules.kind === 'rectangle' || (!isDrawing && !shape)) return null;
  const count = isDrawing ? tool.draft.length : (shape?.points.length ?? 0);
  return t('count', { count, min: rules.pointsMin, max: rules.pointsMax });
}
