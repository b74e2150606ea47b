import classes from './unit.module.css';

/** Space on both sides of the unit. */
const SIDES_PX = 18;
const LETTER_PX = 7;
/** Letters from here on are Chinese and as wide as they are high. */
const FIRST_WIDE = '\u2e80';

const widthPx = (unit: string) =>
  [...unit].reduce((sum, letter) => sum + (letter < FIRST_WIDE ? LETTER_PX : 2 * LETTER_PX), SIDES_PX);

/** Props of a box with a unit at the end, with padding as wide as the unit. */
export const unitProps = (unit: string | undefined) =>
  unit
    ? ({
        rightSection: (
          <span className={classes.unit} aria-hidden>
            {/* °C begins with a mark that would change sides in Arabic. */}
            <bdi>{unit}</bdi>
          </span>
        ),
        rightSectionPointerEvents: 'none',
        rightSectionWidth: widthPx(unit),
      } as const)
    : {};
