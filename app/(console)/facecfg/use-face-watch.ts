import { useFormatter, useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import type { FaceFact, FaceWatch } from '@/components/video/overlay-boxes';
import { steadyClock } from '@/lib/clock';
import { BOX_GRID } from '@/lib/contract/limits';
import type { OverlayBox } from '@/lib/media/analytics/private3';

/** Between two changes of the table, in milliseconds: numbers that change with every picture cannot be read. */
const EVERY_MS = 200;

/** Width and height of a face in drawing units. */
export const sizeOfFace = ({ width, height }: Pick<OverlayBox, 'width' | 'height'>) =>
  [Math.round(width * BOX_GRID), Math.round(height * BOX_GRID)] as const;

/** The largest face in the picture now, and what the live panel needs to tell it. */
export function useFaceWatch(): { face: OverlayBox | undefined; watch: FaceWatch } {
  const t = useTranslations('facecfg.now');
  const format = useFormatter();
  const [face, setFace] = useState<OverlayBox>();
  const shownAt = useRef(0);
  const watch = useMemo<FaceWatch>(
    () => ({
      facts({ face: facts, ...box }) {
        const { similarity, quality, angle, mask, alive } = facts ?? {};
        const lines: (FaceFact | false)[] = [
          [t('similarity'), similarity === undefined ? '–' : format.number(similarity)],
          [t('size'), `\u2066${sizeOfFace(box).join(' × ')}\u2069`],
          angle !== undefined && [t('angle'), t('degrees', { value: angle })],
          quality !== undefined && [t('quality'), format.number(quality)],
          mask === true && [t('mask'), t('masked')],
          alive === false && [t('alive'), t('failed')],
        ];
        return lines.filter((line) => line !== false);
      },
      onFaces(faces) {
        const now = steadyClock.now();
        if (faces.length > 0 && now - shownAt.current < EVERY_MS) return;
        shownAt.current = now;
        const area = ({ width, height }: OverlayBox) => width * height;
        setFace([...faces].sort((one, other) => area(other) - area(one))[0]);
      },
    }),
    [t, format],
  );
  return { face, watch };
}
