import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { PictureFit } from '@/components/video/picture-fit';
import { DRAWING_MAX } from '@/lib/contract/limits';
import type { OverlayRect } from '@/lib/contract/tables/video';
import type { FormField } from '@/lib/forms/form-field';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { showDeviceTime } from '@/lib/session/device-time';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import classes from './overlay-places.module.css';
import { KEY_STEP, movedRect, placeOf } from './overlay-rect';
import type { StreamName } from './stream-fields';
import type { VideoFields } from './video-fields';

/** A text and its position. */
interface PlacedText {
  text: string;
  field: FormField<OverlayRect>;
}

interface OverlayPlacesProps {
  form: ConfigForm<VideoFields>;
  /** The stream of the picture, which may have bars beside it. */
  stream: StreamName;
}

/**
 * Frames over the picture where the device writes its texts; moved by mouse, touch and arrow keys, Escape restores
 * the position.
 */
export function OverlayPlaces({ form, stream }: OverlayPlacesProps) {
  const area = useRef<HTMLDivElement>(null);
  const clock = useDeviceClock();
  const { timeFormat } = useCapabilities();
  const time = clock === undefined ? '–' : showDeviceTime(clock, timeFormat);
  return (
    <PictureFit ref={area} ratio={ratioOf(form.loaded[`${stream}.resolution`])}>
      {placedTexts(form, time).map(({ text, field }) => (
        <PlaceFrame
          key={field.key}
          text={text}
          field={field}
          sizeOf={() => area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)}
        />
      ))}
    </PictureFit>
  );
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (value: number) => `${(value / DRAWING_MAX) * 100}%`;

/** On a phone a text is 11 px high, which no finger meets: what is pressed is larger than the frame. WCAG 2.5.8 */
const atLeastTarget = (size: number) => `max(${percent(size)}, 24px)`;

/** Where it begins: over the middle of the frame, but within the picture. */
const aroundMiddle = (from: number, to: number) => {
  const size = atLeastTarget(to - from);
  return `clamp(0px, ${percent((from + to) / 2)} - ${size} / 2, 100% - ${size})`;
};

interface PlaceFrameProps extends PlacedText {
  sizeOf(): DOMRect;
}

function PlaceFrame({ text, field, sizeOf }: PlaceFrameProps) {
  const t = useTranslations('video.set');
  const grip = useRef<{ x: number; y: number; from: OverlayRect }>(undefined);
  const [x1, y1, x2, y2] = field.value;

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (field.disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, from: field.value };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!grip.current) return;
    const { width, height } = sizeOf();
    const { x, y, from } = grip.current;
    field.set(movedRect(from, (event.clientX - x) / width, (event.clientY - y) / height));
  };
  const release = () => {
    grip.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow && !field.disabled) {
      event.preventDefault();
      const step = event.shiftKey ? KEY_STEP.fine : KEY_STEP.normal;
      field.set(movedRect(field.value, arrow[0] * step, arrow[1] * step));
    } else if (event.key === 'Escape' && grip.current) {
      field.set(grip.current.from);
      release();
    }
  };
  return (
    <>
      <button
        type="button"
        className={classes.grip}
        style={{
          insetInlineStart: aroundMiddle(x1, x2),
          insetBlockStart: aroundMiddle(y1, y2),
          inlineSize: atLeastTarget(x2 - x1),
          blockSize: atLeastTarget(y2 - y1),
        }}
        aria-label={t('movePlace', { name: field.label, ...placeOf(field.value) })}
        aria-disabled={field.disabled || undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
      />
      {/* Drawn by the style sheet: what the picture shows is not the button's name. */}
      <span
        className={classes.frame}
        style={{
          insetInlineStart: percent(x1),
          insetBlockStart: percent(y1),
          inlineSize: percent(x2 - x1),
          blockSize: percent(y2 - y1),
        }}
        data-text={text}
      />
    </>
  );
}

/** The visible texts; `time` in the format of the device. */
function placedTexts(form: ConfigForm<VideoFields>, time: string): PlacedText[] {
  const { title, titleShown, timeShown } = form.values;
  return [
    ...(titleShown ? [{ text: title, field: form.field('titlePlace') }] : []),
    ...(timeShown ? [{ text: time, field: form.field('timePlace') }] : []),
  ];
}

const ratioOf = (resolution: string): number => {
  const [width = 16, height = 9] = resolution.split('x').map(Number);
  return width / height;
};
