import { MantineProvider } from '@mantine/core';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DrawingMessage } from '@/components/drawing/drawing-message';
import { DrawingStrip } from '@/components/drawing/drawing-strip';
import { DrawingSurface } from '@/components/drawing/drawing-surface';
import { PointTable } from '@/components/drawing/point-table';
import { useRegionField } from '@/components/drawing/use-field-drawing';
import type { Point } from '@/lib/drawing/geometry';
import { shapeRules } from '@/lib/drawing/shapes';
import messages from '@/messages/en.json';

/** An area of 20 points as a field of a form, with all parts of a page, for the bench. */
const RULES = shapeRules('polygon');
const around = Array.from({ length: 20 }, (_, index): Point => {
  const angle = (index / 20) * 2 * Math.PI;
  return [Math.round(4096 + 3000 * Math.cos(angle)), Math.round(4096 + 3000 * Math.sin(angle))];
});

function Page() {
  const [value, set] = useState<readonly Point[]>(around);
  const isChanged = value !== around;
  const drawing = useRegionField(
    {
      key: 'area',
      label: 'Area',
      value,
      was: around,
      isChanged,
      problem: undefined,
      disabled: false,
      set,
      reset: () => set(around),
      blur: () => undefined,
    },
    RULES,
  );
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '640px 400px', gap: 20 }}>
      <div>
        <DrawingStrip drawing={drawing} />
        <div style={{ position: 'relative', aspectRatio: '16 / 9', background: '#0b1010' }}>
          <DrawingSurface drawing={drawing} ratio={16 / 9} label="Area" describedBy="hint" />
        </div>
        <DrawingMessage drawing={drawing} id="hint" />
      </div>
      <PointTable drawing={drawing} />
    </div>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <MantineProvider withCssVariables={false} withGlobalClasses={false}>
        <Page />
      </MantineProvider>
    </NextIntlClientProvider>,
  );
}
