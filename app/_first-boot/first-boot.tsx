'use client';

import { IconCheck } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { BrandMark } from '@/components/shell/brand';
import { browserClock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { bootFacts } from '@/lib/session/boot';
import { tabWord } from '@/lib/tab-word';
import { useStore } from '@/lib/use-store';
import type { ContactKind } from '@/lib/validation/contact';
import { AgreementStep, type Choice } from './agreement-step';
import { AutoCheckStep } from './auto-check-step';
import { EndStep } from './end-step';
import classes from './first-boot.module.css';
import { LanguageStep } from './language-step';
import { NO_ATTEMPT, ResetStep } from './reset-step';

type Step = 'language' | 'agreement' | 'reset' | 'autoCheck' | 'end';

/** Props of a wizard step. */
export interface StepPlace {
  number: number;
  of: number;
}

/**
 * First-boot wizard: language (with at least two), agreement, administrator account, automatic update check (with a
 * cloud), end. There is no way back once the account exists.
 * @spec §2 first-boot wizard
 */
export function FirstBoot({ contact }: { contact: ContactKind }) {
  const t = useTranslations('firstBoot');
  const common = useTranslations('common');
  const router = useRouter();
  const { capabilities } = useStore(bootFacts);
  const steps: Step[] = [
    ...(capabilities.languages.length >= 2 ? (['language'] as const) : []),
    'agreement',
    'reset',
    ...(capabilities.cloudUpgrade ? (['autoCheck'] as const) : []),
    'end',
  ];
  const [at, setAt] = useState(0);
  const [choice, setChoice] = useState<Choice>();
  const [attempt, setAttempt] = useState(NO_ATTEMPT);
  const [boundContact, setBoundContact] = useState('');
  const step = steps[at] ?? 'end';
  const next = () => setAt(Math.min(at + 1, steps.length - 1));
  const back = at > 0 ? () => setAt(at - 1) : undefined;
  const place = { number: at + 1, of: steps.length };
  useMobileRedirect(capabilities.hasMobile);

  useEffect(() => {
    document.title = `${t(`step.${step}`)} · ${common('productName')}`;
  }, [step, t, common]);

  const content: Record<Step, ReactNode> = {
    language: <LanguageStep place={place} onNext={next} />,
    agreement: <AgreementStep place={place} choice={choice} onChoose={setChoice} onBack={back} onNext={next} />,
    reset: (
      <ResetStep
        place={place}
        contactKind={contact}
        attempt={attempt}
        onAttempt={setAttempt}
        onBack={back}
        onTaken={() => router.replace('/login')}
        onDone={(bound) => {
          setBoundContact(bound);
          setAttempt(NO_ATTEMPT);
          next();
        }}
      />
    ),
    autoCheck: <AutoCheckStep place={place} onDone={next} />,
    end: (
      <EndStep
        place={place}
        contact={boundContact}
        sendsAccess={!capabilities.cloudUpgrade}
        onDone={() => router.replace('/login')}
      />
    ),
  };

  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <BrandMark />
        <span>{common('productName')}</span>
      </header>
      <div className={classes.columns}>
        <ol className={classes.steps} aria-label={t('steps')}>
          {steps.map((each, index) => (
            <li key={each} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
              <span className={classes.number} aria-hidden>
                {index < at ? <IconCheck size={14} stroke={2} /> : index + 1}
              </span>
              <span>{t(`step.${each}`)}</span>
            </li>
          ))}
        </ol>
        {content[step]}
      </div>
    </div>
  );
}

const redirected = tabWord('mobile');

/** Later the mobile page would take somebody away who reads or types here. */
const REDIRECT_MS = 3_000;

/**
 * Phones are redirected to the device's own mobile page, once per tab; with `?desktop=1`, when that page is missing or
 * late, or once something is entered the wizard stays.
 * @spec §2; once, the switch and the 404 @assumed pages-1 first-boot wizard
 */
function useMobileRedirect(hasMobile: boolean): void {
  useEffect(() => {
    const isPhone = window.matchMedia('(pointer: coarse) and (max-width: 640px)').matches;
    const isDesktopAsked = new URLSearchParams(window.location.search).get('desktop') === '1';
    if (!hasMobile || !isPhone || isDesktopAsked || redirected.get() !== undefined) return;
    redirected.set('yes');
    const abort = new AbortController();
    const { signal } = abort;
    const stay = () => abort.abort();
    browserClock.after(REDIRECT_MS, stay);
    for (const entry of ['click', 'input']) window.addEventListener(entry, stay, { signal });
    fetch(ENDPOINT.mobile, { method: 'HEAD', cache: 'no-store', signal }).then(
      (response) => response.ok && !signal.aborted && window.location.assign(ENDPOINT.mobile),
      () => undefined,
    );
  }, [hasMobile]);
}
