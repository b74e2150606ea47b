import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { memo, useEffect, useState } from 'react';
import { NativeDialog } from '@/components/feedback/native-dialog';
import { Notice } from '@/components/feedback/notice';
import type { DeviceText } from '@/components/legal/text-document';
import { TextTabs } from '@/components/legal/text-tabs';
import { type LegalText, useLegalTexts, useOfferedTexts } from '@/components/legal/use-legal-texts';
import { browserClock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { TIMER_MS } from '@/lib/contract/limits';
import { languageChoice } from '@/lib/i18n/language-choice';
import { readDeviceText } from '@/lib/rpc/device-text';
import { bootFacts } from '@/lib/session/boot';
import { useStore } from '@/lib/use-store';
import type { StepPlace } from './first-boot';
import classes from './first-boot.module.css';
import { plainText } from './plain-text';
import { StepPanel } from './step-panel';

interface AgreementStepProps {
  place: StepPlace;
  /** Kept by the wizard, so that Back from a later step shows it again. */
  choice: Choice | undefined;
  onChoose(choice: Choice): void;
  onBack?(): void;
  onNext(): void;
}

const OTHERS: readonly LegalText[] = ['softwareLicense', 'privacyPolicy'];

/** The agreement in Chinese for readers of Chinese, in English for all others. @spec §7 static GETs */
function useAgreement(): DeviceText {
  const t = useTranslations('firstBoot');
  const { capabilities } = useStore(bootFacts);
  const language = useStore(languageChoice) ?? capabilities.devLanguage;
  const address = language === 'SimpChinese' ? ENDPOINT.agreementChinese : ENDPOINT.agreementEnglish;
  return {
    key: address,
    title: t('agreementTitle'),
    missing: t('agreementMissing'),
    read: async () => plainText(await readDeviceText(address)),
  };
}

export type Choice = 'agree' | 'disagree';

/**
 * Rendered again only when the choice changes: React briefly removes a radio's name each time, and Chromium then
 * moves Tab to the wrong radio of a group without a choice.
 */
const AgreementChoice = memo(function AgreementChoice(props: { choice?: Choice; onChoose(choice: Choice): void }) {
  const { choice, onChoose } = props;
  const t = useTranslations('firstBoot');
  return (
    <fieldset className={classes.choices} aria-label={t('agreementChoice')}>
      {(['agree', 'disagree'] as const).map((each) => (
        <label key={each}>
          <input type="radio" name="agreement" checked={choice === each} onChange={() => onChoose(each)} />
          {t(each)}
        </label>
      ))}
    </fieldset>
  );
});

/**
 * The terms, the other legal texts of the device, and a choice, which does not wait for their loading. Without a
 * choice Next only says what is missing;
 * Disagree opens a warning that closes after five seconds and stays on the step.
 * @spec §4 boot wizard
 */
export function AgreementStep({ place, choice, onChoose, onBack, onNext }: AgreementStepProps) {
  const t = useTranslations('firstBoot');
  const common = useTranslations('common');
  const [isWarning, setWarning] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const agreement = useAgreement();
  const others = useLegalTexts(useOfferedTexts(OTHERS) ?? []);

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
        setMissed(choice === undefined);
      }}
    >
      <div className={classes.texts}>
        <TextTabs texts={[agreement, ...others]} isTitled />
      </div>
      <AgreementChoice choice={choice} onChoose={onChoose} />
      {isMissed && choice === undefined && (
        <div className={classes.full}>
          <Notice tone="bad" isNews>
            {t('choiceMissing')}
          </Notice>
        </div>
      )}
      {isWarning && <DisagreeWarning onClose={() => setWarning(false)} />}
    </StepPanel>
  );
}

const SECONDS = TIMER_MS.disagreeCountdown / 1_000;

/** Five strokes, one disappears each second; "keep open" stops the countdown. */
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
