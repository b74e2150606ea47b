import classes from './arches.module.css';

const RADII = [120, 176, 232, 288, 344, 400, 456, 512, 568, 624];
const CENTRE = 384;
const TOP = 360;
const FLOOR = 664;
const DOOR = 64;

/** The product's only ornament: arches above the line of the device plate. */
export function Arches() {
  return (
    <svg
      className={classes.arches}
      viewBox={`0 0 768 ${FLOOR}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {RADII.map((radius) => (
        <path
          key={radius}
          d={`M${CENTRE - radius} ${FLOOR}V${TOP}a${radius} ${radius} 0 0 1 ${2 * radius} 0v${FLOOR - TOP}`}
        />
      ))}
      <path
        className={classes.door}
        d={`M${CENTRE - DOOR} ${FLOOR}V${TOP}a${DOOR} ${DOOR} 0 0 1 ${2 * DOOR} 0v${FLOOR - TOP}z`}
      />
    </svg>
  );
}
