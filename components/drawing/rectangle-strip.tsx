'use client';

import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFocusCentered, IconMaximize } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ICON } from '@/components/theme/icon';
import { Control } from '@/components/video/live-control';
import { DRAWING_MAX } from '@/lib/contract/limits';
import type { Point } from '@/lib/drawing/geometry';
import { centred, fullRectangle, handlesOf, sizeOf } from '@/lib/drawing/shapes';
import { useStore } from '@/lib/use-store';
import { Strip } from './strip';
import type { Drawing } from './use-drawing';

interface RectangleStripProps {
  drawing: Drawing;
  /** Size of the picture in pixels: the size of the rectangle is written in them. */
  picture?: { width: number; height: number } | undefined;
}

/** For a rectangle that is always there: centre, as large as possible, undo; at the end the corner or the size. */
export function RectangleStrip({ drawing, picture }: RectangleStripProps) {
  const t = useTranslations('drawing');
  const { store, rules, isDisabled, send } = drawing;
  const tool = useStore(store);
  const shape = tool.shapes[0];
  const points = tool.preview ?? shape?.points ?? [];
  const chosen = shape && tool.chosen !== undefined ? handlesOf({ kind: shape.kind, points })[tool.chosen] : undefined;
  const put = (next: typeof points) => send({ type: 'setPoints', points: next });
  return (
    <Strip
      state={String(tool.past.length)}
      status={
        chosen
          ? t('handle', {
              kind: 'rectangle',
              number: (tool.chosen ?? 0) + 1,
              x: String(chosen[0]),
              y: String(chosen[1]),
            })
          : `\u2066${sizeText(points, picture)}\u2069`
      }
    >
      <Button
        variant="subtle"
        size="xs"
        disabled={isDisabled || !shape}
        leftSection={<IconFocusCentered {...ICON} />}
        onClick={() => shape && put(centred(shape.points))}
      >
        {t('centre')}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        disabled={isDisabled}
        leftSection={<IconMaximize {...ICON} />}
        onClick={() => put(fullRectangle(rules.ratio))}
      >
        {t('full')}
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

function sizeText(points: readonly Point[], picture: RectangleStripProps['picture']): string {
  const [width, height] = sizeOf(points);
  if (!picture) return `${width} × ${height}`;
  const pixels = (units: number, whole: number) => Math.round((units / DRAWING_MAX) * whole);
  return `${pixels(width, picture.width)} × ${pixels(height, picture.height)} px`;
}
