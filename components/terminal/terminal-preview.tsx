import { SegmentedControl } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Mark } from '@/components/feedback/mark';
import { Panel } from '@/components/form/panel';
import type { ScreenLook } from './screen-look';
import classes from './terminal-preview.module.css';
import { TerminalScreen } from './terminal-screen';

const SIZE = 200;

interface TerminalPreviewProps<V extends string> {
  look: ScreenLook;
  /** What it shows, in words. */
  line: string;
  /** The form differs from what the device stores. */
  isChanged: boolean;
  /** Which of several screens. */
  shown?: { value: V; choices: readonly { value: V; label: string }[]; onChange(next: V): void };
  /** A button that acts on the device. */
  act?: ReactNode;
}

/** The terminal's screen as the form would have it. */
export function TerminalPreview<V extends string>({ look, line, isChanged, shown, act }: TerminalPreviewProps<V>) {
  const t = useTranslations('terminal');
  return (
    <Panel title={t('title')} note={<bdi dir="ltr">800 × 1280</bdi>}>
      {shown && (
        <div className={classes.head}>
          <SegmentedControl
            fullWidth
            aria-label={t('which')}
            data={shown.choices.map(({ value, label }) => ({ value, label }))}
            value={shown.value}
            onChange={(next) => shown.onChange(next as V)}
          />
        </div>
      )}
      <div className={classes.stage}>
        <TerminalScreen look={look} size={SIZE} label={line} />
      </div>
      <div className={classes.line}>
        <bdi>{line}</bdi>
      </div>
      <div className={classes.foot}>
        <Mark tone={isChanged ? 'warn' : 'ok'}>{isChanged ? t('notSaved') : t('stored')}</Mark>
        {act}
        {act && isChanged && <span className={classes.hint}>{t('actsOnStored')}</span>}
      </div>
    </Panel>
  );
}
