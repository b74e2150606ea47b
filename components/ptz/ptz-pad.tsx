'use client';

import {
  IconArrowDown,
  IconArrowDownLeft,
  IconArrowDownRight,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconArrowUpLeft,
  IconArrowUpRight,
  IconFocus2,
  IconFocusCentered,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { Notice } from '@/components/feedback/notice';
import { ICON } from '@/components/theme/icon';
import { PTZ } from '@/lib/contract/limits';
import type { PtzCode, PtzDirection } from '@/lib/contract/methods/ptz';
import type { PtzControl } from '@/lib/ptz/ptz-control';
import { useStore } from '@/lib/use-store';
import { HoldButton } from './hold-button';
import classes from './ptz-pad.module.css';
import { useReleaseOnLeave } from './use-release-on-leave';

const LARGE_ICON = { ...ICON, size: 18 };

/** From the upper left, row by row; undefined is the middle. */
const DIRECTIONS: readonly (readonly [PtzDirection, ReactNode] | undefined)[] = [
  ['LeftUp', <IconArrowUpLeft key="LeftUp" {...LARGE_ICON} />],
  ['Up', <IconArrowUp key="Up" {...LARGE_ICON} />],
  ['RightUp', <IconArrowUpRight key="RightUp" {...LARGE_ICON} />],
  ['Left', <IconArrowLeft key="Left" {...LARGE_ICON} />],
  undefined,
  ['Right', <IconArrowRight key="Right" {...LARGE_ICON} />],
  ['LeftDown', <IconArrowDownLeft key="LeftDown" {...LARGE_ICON} />],
  ['Down', <IconArrowDown key="Down" {...LARGE_ICON} />],
  ['RightDown', <IconArrowDownRight key="RightDown" {...LARGE_ICON} />],
];

const LENS: readonly (readonly [PtzCode, ReactNode])[] = [
  ['ZoomTele', <IconZoomIn key="ZoomTele" {...LARGE_ICON} />],
  ['ZoomWide', <IconZoomOut key="ZoomWide" {...LARGE_ICON} />],
  ['FocusNear', <IconFocusCentered key="FocusNear" {...LARGE_ICON} />],
  ['FocusFar', <IconFocus2 key="FocusFar" {...LARGE_ICON} />],
];

interface PtzPadProps {
  control: PtzControl;
  /** 1 to 8; 5 at first. */
  speed: number;
  onSpeedChange(speed: number): void;
  /** The camera can turn: directions. @spec §3 capability ptz */
  canMove: boolean;
  /** The lens can move: zoom and focus. */
  canFocus: boolean;
  isDisabled?: boolean;
}

/**
 * Eight directions, zoom and focus, each moving while it is held. Any interruption stops the movement:
 * releasing, leaving the button, another window, a hidden tab, another page. Never mirrored.
 * @assumed pages-2 PTZ pad
 */
export function PtzPad({ control, speed, onSpeedChange, canMove, canFocus, isDisabled = false }: PtzPadProps) {
  const t = useTranslations('ptz');
  const speedId = useId();
  useReleaseOnLeave(control, isDisabled);
  const held = { control, speed, isDisabled };
  return (
    <div className={classes.pad}>
      {canMove && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div className={classes.directions} dir="ltr" role="group" aria-label={t('direction')}>
          {DIRECTIONS.map((each) =>
            each ? (
              <HoldButton key={each[0]} {...held} code={each[0]}>
                {each[1]}
              </HoldButton>
            ) : (
              <span key="middle" />
            ),
          )}
        </div>
      )}
      {canFocus && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div className={classes.lens} dir="ltr" role="group" aria-label={t('lens')}>
          {LENS.map(([code, icon]) => (
            <HoldButton key={code} {...held} code={code}>
              {icon}
            </HoldButton>
          ))}
        </div>
      )}
      <div className={classes.speed}>
        <label htmlFor={speedId}>{t('speed')}</label>
        <input
          id={speedId}
          type="range"
          min={PTZ.speed.min}
          max={PTZ.speed.max}
          step={1}
          value={speed}
          disabled={isDisabled}
          onChange={(event) => onSpeedChange(Number(event.currentTarget.value))}
        />
        <output htmlFor={speedId}>{speed}</output>
      </div>
      <p className={classes.hint}>{t('hint')}</p>
      <PadFailure control={control} />
    </div>
  );
}

function PadFailure({ control }: { control: PtzControl }) {
  const t = useTranslations('ptz');
  const failureText = useFailureText();
  const failure = useStore(control.failure);
  const text = failure && (failure.of === 'stop' ? t('stopFailed') : failureText(failure.error));
  return text ? (
    <Notice tone="bad" isNews>
      {text}
    </Notice>
  ) : null;
}
