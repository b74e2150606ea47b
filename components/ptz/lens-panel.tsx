import { ActionIcon, Button, Slider } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { FormRow } from '@/components/form/form-row';
import { Panel } from '@/components/form/panel';
import { ICON } from '@/components/theme/icon';
import classes from './lens-panel.module.css';
import { useLens } from './use-lens';

const FULL = 100;
const asLevel = (share: number | undefined) => Math.round((share ?? 0) * FULL);

/** Zoom and focus of the lens: they act at once and are busy until the lens stands still. */
export function LensPanel({ channel, isReadOnly }: { channel: number; isReadOnly: boolean }) {
  const t = useTranslations('img.lens');
  const format = useFormatter();
  const lens = useLens(channel);
  const isDisabled = isReadOnly || lens.isBusy;
  const [zoom, focus] = [asLevel(lens.status?.Zoom), asLevel(lens.status?.Focus)];
  const keepFocus = useFocusBack(lens.isBusy);
  const move = (next: { zoom?: number; focus?: number }) =>
    keepFocus(() => lens.moveTo({ zoom: (next.zoom ?? zoom) / FULL, focus: (next.focus ?? focus) / FULL }));
  const cannotMove = isDisabled || !lens.status;
  return (
    <Panel title={t('title')}>
      <LensRow
        name="zoom"
        label={t('zoom')}
        level={zoom}
        isDisabled={cannotMove}
        onMove={(next) => move({ zoom: next })}
      />
      <LensRow
        name="focus"
        label={t('focus')}
        level={focus}
        isDisabled={cannotMove}
        onMove={(next) => move({ focus: next })}
      />
      <div className={classes.acts}>
        <Button size="xs" variant="default" disabled={isDisabled} onClick={() => keepFocus(lens.autoFocus)}>
          {t('auto')}
        </Button>
        <Button size="xs" variant="subtle" disabled={isDisabled} onClick={() => keepFocus(lens.reset)}>
          {t('reset')}
        </Button>
        <span role="status" className={classes.busy}>
          {lens.isBusy && t('busy', { seconds: format.number(lens.elapsedMs / 1_000, { maximumFractionDigits: 1 }) })}
        </span>
      </div>
      {lens.failure && (
        <Notice tone="bad" isNews>
          {lens.failure}
        </Notice>
      )}
      <p className={classes.note}>{t('note')}</p>
    </Panel>
  );
}

/** What is disabled while the lens moves loses the focus: it gets it back, so that keys can make the next step. */
function useFocusBack(isBusy: boolean): (start: () => Promise<unknown>) => void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (isBusy || !(last.current instanceof HTMLElement)) return;
    if (document.activeElement === document.body) last.current.focus({ preventScroll: true });
    last.current = null;
  }, [isBusy]);
  return (start) => {
    last.current = document.activeElement;
    void start();
  };
}

interface LensRowProps {
  name: string;
  label: string;
  /** 0 to 100, as the lens answers. */
  level: number;
  isDisabled: boolean;
  onMove(level: number): void;
}

/** A slider that moves the lens when it is let go, with a button for each single step. */
function LensRow({ name, label, level, isDisabled, onMove }: LensRowProps) {
  const t = useTranslations('img.lens');
  const [dragged, setDragged] = useState(level);
  useEffect(() => setDragged(level), [level]);
  const putBack = useEffectEvent(() => setDragged(level));
  // A movement has ended: the slider stands where the lens does, also when it failed.
  useEffect(() => {
    if (!isDisabled) putBack();
  }, [isDisabled]);
  const step = (by: number) => onMove(Math.min(FULL, Math.max(0, level + by)));
  const field = {
    key: `lens.${name}`,
    label,
    value: dragged,
    was: undefined,
    isChanged: false,
    problem: undefined,
    disabled: isDisabled,
    set: setDragged,
    reset: () => setDragged(level),
    blur: () => undefined,
  };
  return (
    <FormRow field={field} width="full" isGroup>
      <div className={classes.lens}>
        <Slider
          value={dragged}
          min={0}
          max={FULL}
          label={null}
          thumbLabel={label}
          disabled={isDisabled}
          onChange={setDragged}
          onChangeEnd={(next) => next !== level && onMove(next)}
        />
        <output className={classes.figure}>{dragged}</output>
        <ActionIcon
          variant="default"
          aria-label={t('less', { name: label })}
          disabled={isDisabled}
          onClick={() => step(-1)}
        >
          <IconMinus {...ICON} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('more', { name: label })}
          disabled={isDisabled}
          onClick={() => step(1)}
        >
          <IconPlus {...ICON} />
        </ActionIcon>
      </div>
    </FormRow>
  );
}
