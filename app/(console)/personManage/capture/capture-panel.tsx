import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import classes from './capture-panel.module.css';
import { useOwnEscape } from './own-escape';
import type { CaptureState } from './use-capture';

interface CapturePanelProps {
  title: string;
  /** Instruction to the person at the device. */
  text: string;
  state: CaptureState;
  /** Why the captured data was rejected; the panel stays open for another try. */
  problem?: string | undefined;
  onAgain(): void;
  onClose(): void;
  /** Controls above the text. */
  children?: ReactNode;
}

/**
 * Panel of a running capture: instruction, remaining time, failure. Escape closes the panel, not the drawer around it;
 * so does the button that opened it.
 */
export function CapturePanel({ title, text, state, problem, onAgain, onClose, children }: CapturePanelProps) {
  useFocusReturn();
  const ownEscape = useOwnEscape(onClose);
  const t = useTranslations('personManage.enrol');
  const common = useTranslations('common');
  const validation = useTranslations('validation');
  const failureText = useFailureText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const failure =
    state.kind === 'timeout'
      ? validation('CaptureTimeout')
      : state.kind === 'failed'
        ? state.error === undefined
          ? t('unheard')
          : failureText(state.error)
        : problem;
  const isRunning = state.kind === 'starting' || state.kind === 'waiting';
  return (
    <fieldset className={classes.panel} aria-label={title} {...ownEscape}>
      {children}
      {failure ? (
        <Notice tone="bad" isNews>
          {failure}
        </Notice>
      ) : (
        <div className={classes.lines}>
          <span role="status">{state.kind === 'starting' ? t('starting') : text}</span>
          {state.kind === 'waiting' && (
            <span role="timer" className={classes.seconds}>
              {t('secondsLeft', { count: state.seconds })}
            </span>
          )}
        </div>
      )}
      <div className={classes.buttons}>
        {!isRunning && failure && (
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              // This button is about to disappear, so the focus moves first.
              button.current?.focus();
              onAgain();
            }}
          >
            {common('retry')}
          </Button>
        )}
        <Button ref={button} variant="default" size="xs" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
