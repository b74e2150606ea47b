'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { OverlayBox } from '@/lib/media/analytics/private3';
import type { LiveView } from '@/lib/media/live-view';
import classes from './overlay-boxes.module.css';
import { PictureFit } from './picture-fit';

/** Which analytics are drawn over the picture. */
export type OverlayMode = 'off' | 'labels' | 'boxes';

/** A fact beside the box of a face, in words. */
export type FaceFact = readonly [name: string, value: string];

/** A page that shows what the device says of faces. */
export interface FaceWatch {
  /** The lines beside a box. */
  facts(face: OverlayBox): readonly FaceFact[];
  /** The faces in the picture on the screen; called with every picture that has news. */
  onFaces(faces: readonly OverlayBox[]): void;
}

/** Kinds that have a colour of their own. */
const TONES = ['face', 'human', 'vehicle', 'other'] as const;
type Tone = (typeof TONES)[number];

/** A box closer to the upper edge than this fraction of the height has its label below that edge. */
const LABEL_ROOM = 0.1;

/**
 * Faces and other objects that the stream reports, over the part of the live panel that the picture fills. Drawn on
 * each event of the player, bypassing React; never mirrored, since coordinates match the picture as it is. Pointer
 * events pass through.
 */
export function OverlayBoxes({
  player,
  ratio,
  mode,
  faces,
}: {
  player: Pick<LiveView, 'onBoxes'>;
  /** Aspect ratio of the stream. */
  ratio: number;
  mode: OverlayMode;
  /** What the page wants to know of faces. */
  faces?: FaceWatch | undefined;
}) {
  const t = useTranslations('video.live.overlay');
  const layer = useRef<HTMLDivElement>(null);
  const watch = useRef(faces);
  useEffect(() => {
    watch.current = faces;
  });

  useEffect(() => {
    const area = layer.current;
    if (!area) return;
    const drawn = new Map<string, HTMLElement>();
    const labelOf = (box: OverlayBox) => {
      const tone = toneOf(box);
      // A kind the console does not know is still drawn.
      const name = box.text ?? (tone === 'other' ? box.type : undefined) ?? t(tone);
      return box.temperature === undefined ? name : `${name} ${t('celsius', { value: box.temperature.toFixed(2) })}`;
    };
    // With every picture: bypasses React on purpose.
    player.onBoxes = (boxes) => {
      draw(area, drawn, boxes, labelOf, watch.current?.facts);
      watch.current?.onFaces(boxes.filter(({ kind }) => kind === 'face'));
    };
    return () => {
      player.onBoxes = undefined;
      watch.current?.onFaces([]);
      area.replaceChildren();
    };
  }, [player, t]);

  return <PictureFit ref={layer} ratio={ratio} className={classes.area} aria-hidden="true" data-overlays={mode} />;
}

/** Legend of the colours over the picture. */
export function OverlayLegend() {
  const t = useTranslations('video.live.overlay');
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {TONES.map((tone) => (
        <li key={tone}>
          <span className={classes.swatch} data-tone={tone} />
          {t(tone)}
        </li>
      ))}
    </ul>
  );
}

function toneOf({ kind, type }: OverlayBox): Tone {
  if (kind === 'face') return 'face';
  return TONES.find((tone) => tone === type?.toLowerCase()) ?? 'other';
}

/** Updates the elements of `area` to `boxes`; `drawn` holds them by kind and number. */
function draw(
  area: HTMLElement,
  drawn: Map<string, HTMLElement>,
  boxes: readonly OverlayBox[],
  labelOf: (box: OverlayBox) => string,
  factsOf: FaceWatch['facts'] = () => [],
): void {
  const left = new Set(drawn.keys());
  for (const box of boxes) {
    const key = `${box.kind} ${box.objectId}`;
    left.delete(key);
    const element = drawn.get(key) ?? area.appendChild(newBox(box));
    drawn.set(key, element);
    place(element, box, labelOf(box), box.face ? factsOf(box) : []);
  }
  for (const key of left) {
    drawn.get(key)?.remove();
    drawn.delete(key);
  }
}

function newBox({ kind, objectId }: OverlayBox): HTMLElement {
  const element = document.createElement('div');
  element.className = classes.box ?? '';
  element.dataset.object = `${kind} ${objectId}`;
  const label = document.createElement('span');
  label.className = classes.label ?? '';
  element.append(label);
  return element;
}

function place(element: HTMLElement, box: OverlayBox, text: string, facts: readonly FaceFact[]): void {
  const { left, top, width, height } = box;
  element.dataset.tone = toneOf(box);
  element.toggleAttribute('data-below', top < LABEL_ROOM);
  Object.assign(element.style, {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  });
  const [label] = element.children;
  if (label && label.textContent !== text) label.textContent = text;
  element.toggleAttribute('data-refused', box.face?.alive === false);
  // Beside the box on the side with more room, never over the face.
  element.dataset.facts = left + width / 2 < 0.5 ? 'after' : 'before';
  showFacts(element, facts);
}

/** The lines of facts; an element for each, made once. */
function showFacts(element: HTMLElement, facts: readonly FaceFact[]): void {
  const shown = facts.map(([name, value]) => `${name} ${value}`).join(' ');
  const before = element.querySelector<HTMLElement>('[data-shown]');
  if (before?.dataset.shown === shown || (!before && facts.length === 0)) return;
  const list = before ?? element.appendChild(document.createElement('div'));
  list.className = classes.facts ?? '';
  list.dataset.shown = shown;
  list.replaceChildren(
    ...facts.flatMap(([name, value]) => {
      const [term, fact] = [document.createElement('span'), document.createElement('b')];
      term.textContent = name;
      fact.textContent = value;
      return [term, fact];
    }),
  );
}
