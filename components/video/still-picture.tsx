import type { AccessPicture } from '@/lib/snapshots/access-picture';
import classes from './still-picture.module.css';

interface StillPictureProps {
  src: string;
  box: AccessPicture['box'];
  label: string;
  onError?(): void;
}

/** A picture with a box on the face. Left to right in all languages, as the device took it. */
export function StillPicture({ src, box, label, onError }: StillPictureProps) {
  const percent = (part: number) => `${part * 100}%`;
  return (
    <div className={classes.still} dir="ltr">
      <img src={src} alt={label} onError={onError} />
      {box && (
        <span
          className={classes.box}
          data-face
          style={{
            insetInlineStart: percent(box.left),
            insetBlockStart: percent(box.top),
            inlineSize: percent(box.width),
            blockSize: percent(box.height),
          }}
        />
      )}
    </div>
  );
}
