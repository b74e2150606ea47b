import { temperatureText } from '@/components/access-log/temperature';
import { PictureFit } from '@/components/video/picture-fit';
import type { TemperatureTable } from '@/lib/contract/tables/temperature';
import classes from './calibrationconfig.module.css';
import type { Measured } from './use-measured';

interface MeasuredBoxProps {
  person: Measured | undefined;
  unit: TemperatureTable['TemperatureUnit'];
  /** Of the stream. */
  ratio: number;
}

const part = (value: number) => `${value * 100}%`;

/** The face that was measured just now, the point of the measurement and its value, over the live picture. */
export function MeasuredBox({ person, unit, ratio }: MeasuredBoxProps) {
  const { box, point, temperature } = person ?? {};
  return (
    <PictureFit ratio={ratio} aria-hidden>
      {box && (
        <span
          data-face
          className={classes.face}
          style={{ left: part(box.left), top: part(box.top), width: part(box.width), height: part(box.height) }}
        />
      )}
      {point && (
        <span className={classes.point} style={{ left: part(point.left), top: part(point.top) }}>
          <span className={classes.value}>{temperatureText(temperature, unit)}</span>
        </span>
      )}
    </PictureFit>
  );
}
