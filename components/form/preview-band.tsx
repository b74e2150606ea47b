import { Button } from '@mantine/core';
import { IconLayoutColumns } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { ICON } from '@/components/theme/icon';
import type { PreviewView } from '@/lib/forms/use-preview';
import classes from './preview-band.module.css';

/** The key that is held to compare, anywhere outside of a text field. */
const COMPARE_KEY = 'c';

/** Inputs that take a letter; a switch or a choice keeps the focus after a click, and takes none. */
const TEXT_INPUTS = 'input:not([type="checkbox"], [type="radio"])';

interface PreviewBandProps {
  preview: PreviewView;
  /** The picture cannot be shown, so that nothing is previewed. */
  hasNoPicture?: boolean;
}

type Sentence =
  | 'elsewhere'
  | 'elsewhereAsStored'
  | 'noPicture'
  | 'unsupported'
  | 'held'
  | 'unanswered'
  | 'otherProfile'
  | 'withheld'
  | 'shown';

/** The most important that there is to say; undefined while the camera shows what is stored. */
function sentenceOf({ preview, hasNoPicture }: PreviewBandProps): Sentence | undefined {
  const { isChanged, isShown, isHeld, isUnsupported, isUnanswered, isBesideRefused, isWithheld } = preview;
  const others = preview.elsewhere && (preview.elsewhere.isStoredKnown ? 'elsewhere' : 'elsewhereAsStored');
  if (hasNoPicture && isChanged) return 'noPicture';
  // The form may show what somebody tries, whether there is a picture or not.
  if (hasNoPicture) return others === 'elsewhereAsStored' ? others : undefined;
  if (isUnsupported) return isChanged ? 'unsupported' : undefined;
  if (isHeld) return 'held';
  if (isUnanswered) return 'unanswered';
  if (isBesideRefused) return 'otherProfile';
  if (isWithheld) return 'withheld';
  if (isShown) return 'shown';
  return others;
}

const TONE: Partial<Record<Sentence, string>> = { noPicture: 'bad', held: 'held' };

/**
 * Below the picture: whether the camera shows values that are not stored, until when, and a button that shows what is
 * stored while it is held. The save bar says what is changed; the two are never the same statement.
 */
export function PreviewBand(props: PreviewBandProps) {
  const t = useTranslations('preview');
  const { isShown, isHeld, hold } = props.preview;
  const canHold = !props.hasNoPicture && (isShown || isHeld);
  useCompareKey(canHold, isHeld, hold);
  useEffect(() => {
    // Without a picture nobody would hear of the release.
    if (isHeld && !canHold) hold(false);
  });
  const sentence = sentenceOf(props);
  return (
    <div role="status">
      {sentence && (
        <div className={classes.band} data-tone={TONE[sentence]}>
          <span className={classes.text}>
            {t.rich(sentence, { b: (chunk) => <b>{chunk}</b>, bdi, user: props.preview.elsewhere?.user ?? '' })}
          </span>
          {canHold && <HoldButton isHeld={isHeld} hold={hold} />}
        </div>
      )}
    </div>
  );
}

/** The keys that the page knows, for those who use them; below the picture. */
export function PreviewKeys() {
  const t = useTranslations('preview');
  return <p className={classes.keys}>{t.rich('keys', { kbd: (chunk) => <kbd>{chunk}</kbd> })}</p>;
}

/** Shows the stored picture while it is held: by pointer, by touch, by the space bar. */
function HoldButton({ isHeld, hold }: Pick<PreviewView, 'isHeld' | 'hold'>) {
  const t = useTranslations('preview');
  const letGo = () => hold(false);
  return (
    <Button
      className={classes.hold}
      size="xs"
      variant="default"
      aria-pressed={isHeld}
      leftSection={<IconLayoutColumns {...ICON} />}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // The release counts wherever it happens.
        event.currentTarget.setPointerCapture?.(event.pointerId);
        hold(true);
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === ' ') hold(true);
      }}
      onKeyUp={letGo}
      onBlur={letGo}
    >
      {t('hold')}
    </Button>
  );
}

/** The same by a key; it ends with the key, with the focus of the window, and when the tab is hidden. */
function useCompareKey(canHold: boolean, isHeld: boolean, hold: (isHeld: boolean) => void): void {
  useEffect(() => {
    if (!canHold) return;
    const isTyping = (target: EventTarget | null) =>
      target instanceof HTMLElement && target.closest(`${TEXT_INPUTS}, textarea, select, [contenteditable]`) !== null;
    const press = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key.toLowerCase() === COMPARE_KEY && !hasModifier && !event.repeat && !isTyping(event.target))
        hold(true);
    };
    const release = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === COMPARE_KEY) hold(false);
    };
    const end = () => hold(false);
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    if (isHeld) {
      window.addEventListener('blur', end);
      document.addEventListener('visibilitychange', end);
    }
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', end);
      document.removeEventListener('visibilitychange', end);
    };
  });
}
