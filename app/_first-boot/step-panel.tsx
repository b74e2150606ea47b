import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { Notice } from '@/components/feedback/notice';
import type { StepPlace } from './first-boot';
import classes from './first-boot.module.css';

interface StepPanelProps {
  title: string;
  lead?: ReactNode;
  place: StepPlace;
  /** Beside the panel. */
  advice?: ReactNode;
  next: string;
  isBusy?: boolean;
  /** The device's refusal, above the fields. */
  failure?: string | undefined;
  onBack?(): void;
  onNext(event: SyntheticEvent<HTMLFormElement>): void;
  children: ReactNode;
}

/** The frame of a step: title, one group of fields, Back at the start and Next at the end; Enter continues. */
export function StepPanel(props: StepPanelProps) {
  const { title, lead, place, advice, next, isBusy, failure, onBack, onNext, children } = props;
  const t = useTranslations('firstBoot');
  const common = useTranslations('common');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onNext(event);
  };
  return (
    <>
      <main className={classes.main}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        <form className={classes.panel} onSubmit={submit} noValidate>
          <div className={classes.body}>
            {failure && (
              <div className={classes.full}>
                <Notice tone="bad" isNews>
                  {failure}
                </Notice>
              </div>
            )}
            {children}
          </div>
          <div className={classes.foot}>
            {onBack && (
              <Button variant="default" disabled={isBusy} onClick={onBack}>
                {common('back')}
              </Button>
            )}
            <span className={classes.place}>{t('place', { number: place.number, of: place.of })}</span>
            <Button type="submit" loading={isBusy}>
              {next}
            </Button>
          </div>
        </form>
      </main>
      <aside className={classes.advice}>{advice}</aside>
    </>
  );
}
