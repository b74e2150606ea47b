import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { NativeDialog } from '@/components/feedback/native-dialog';
import { browserClock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { TIMER_MS } from '@/lib/contract/limits';
import { languageChoice } from '@/lib/i18n/language-choice';
import { bootFacts } from '@/lib/session/boot';
import { useStore } from '@/lib/use-store';
import textClasses from './agreement-step.module.css';
import type { StepPlace } from './first-boot';
import classes from './first-boot.module.css';
import { plainText } from './plain-text';
import { StepPanel } from './step-panel';

interface AgreementStepProps {
  place: StepPlace;
  onBack?(): void;
  onNext(): void;
}

/**
 * The terms and a choice. No choice does nothing; Disagree opens a warning that closes by itself after five seconds and
 * stays on the step. @spec §4 boot wizard
 */
export function AgreementStep({ place, onBack, onNext }: AgreementStepProps) {
  const t = useTranslations('firstBoot');
  const common = useTranslations('common');
  const [choice, setChoice] = useState<'agree' | 'disagree'>();
  const [isWarning, setWarning] = useState(false);
  const { capabilities } = useStore(bootFacts);
  const language = useStore(languageChoice) ?? capabilities.devLanguage;
  const address = language === 'SimpChinese' ? ENDPOINT.agreementChinese : ENDPOINT.agreementEnglish;
  const text = useQuery({
    queryKey: ['agreement', address],
    queryFn: async () => {
      const response = await fetch(address, { cache: 'no-store' });
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      return plainText(await response.text());
    },
  });

  return (
    <StepPanel
      title={t('agreementTitle')}
      lead={t('agreementLead')}
      place={place}
      next={common('next')}
      onBack={onBack}
      onNext={() => {
        if (choice === 'agree') onNext();
        if (choice === 'disagree') setWarning(true);
      }}
    >
      <div className={classes.texts}>
        {text.isError ? (
          <p role="alert">
            {t('agreementMissing')}{' '}
            <Button size="xs" variant="default" onClick={() => void text.refetch()}>
              {common('retry')}
            </Button>
          </p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by the keyboard.
          <section className={textClasses.text} tabIndex={0} aria-label={t('agreementTitle')} dir="auto">
            {text.data}
          </section>
        )}
        <Button variant="subtle" size="xs" onClick={() => window.print()}>
          {common('print')}
        </Button>
      </div>
      <fieldset className={classes.choices} aria-label={t('agreementChoice')}>
        {(['agree', 'disagree'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="agreement" checked={choice === each} onChange={() => setChoice(each)} />
            {t(each)}
          </label>
        ))}
      </fieldset>
      {isWarning && <DisagreeWarning onClose={() => setWarning(false)} />}
    </StepPanel>
  );
}

const SECONDS = TIMER_MS.disagreeCountdown / 1_000;

/** Five strokes, one goes out each second; "keep open" stops the count. */
function DisagreeWarning({ onClose }: { onClose(): void }) {
  const t = useTranslations('firstBoot');
  const [left, setLeft] = useState(SECONDS);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (isKept) return undefined;
    return browserClock.every(1_000, () => setLeft((known) => known - 1));
  }, [isKept]);
  useEffect(() => {
    if (left <= 0) onClose();
  }, [left, onClose]);
  return (
    <NativeDialog
      title={t('disagreeTitle')}
      onCancel={onClose}
      actions={
        <>
          {!isKept && (
            <Button variant="subtle" onClick={() => setKept(true)}>
              {t('keepOpen')}
            </Button>
          )}
          <Button autoFocus onClick={onClose}>
            {t('backToAgreement')}
          </Button>
        </>
      }
    >
      <p>{t('disagreeText')}</p>
      {!isKept && (
        <>
          <div className={classes.strokes} aria-hidden>
            {Array.from({ length: SECONDS }, (_, index) => index + 1).map((second) => (
              <span key={second} data-lit={second <= left || undefined} />
            ))}
          </div>
          <p role="timer">{t('closesIn', { seconds: left })}</p>
        </>
      )}
    </NativeDialog>
  );
}
