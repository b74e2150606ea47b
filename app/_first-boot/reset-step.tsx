import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { DialogTextField } from '@/components/form/dialog-text-field';
import { PasswordPair, PasswordRules } from '@/components/form/password-pair';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { CONTACT_MAX_LENGTH, WIZARD_PHONE_DIGITS } from '@/lib/contract/limits';
import type { InitAccount } from '@/lib/contract/methods/dev-init';
import { useActionForm } from '@/lib/forms/use-action-form';
import { languageChoice } from '@/lib/i18n/language-choice';
import { bootFacts } from '@/lib/session/boot';
import { createAccount } from '@/lib/session/create-account';
import { rpc, sealed } from '@/lib/session/device';
import { zoneName } from '@/lib/session/device-time';
import { useOutsideClock } from '@/lib/session/use-outside-clock';
import { ZONES } from '@/lib/session/zones';
import { useStore } from '@/lib/use-store';
import { type ContactKind, wizardContactProblem } from '@/lib/validation/contact';
import { confirmationProblem, passwordProblem } from '@/lib/validation/password';
import type { StepPlace } from './first-boot';
import classes from './first-boot.module.css';
import { StepPanel } from './step-panel';

/** What the wizard remembers of the account while another step is shown. */
export interface AccountAttempt {
  typed: { password: string; confirmation: string; contact: string; timeZone: number };
  /** The account that was sent without an answer: the device may have stored it. */
  sent?: InitAccount;
}

export const NO_ATTEMPT: AccountAttempt = { typed: { password: '', confirmation: '', contact: '', timeZone: -1 } };

interface ResetStepProps {
  place: StepPlace;
  contactKind: ContactKind;
  attempt: AccountAttempt;
  onAttempt(attempt: AccountAttempt): void;
  onBack?(): void;
  onDone(contact: string): void;
  /** The device has an administrator: another user was faster, or an earlier attempt was stored. */
  onTaken(): void;
}

const OUTSIDE = { endpoint: ENDPOINT.outside };

/**
 * Administrator account, contact and time zone. Order: rules, changed time zone and language, then the account;
 * any failure stays on the step with the typed values.
 * @spec §4 boot wizard
 */
export function ResetStep({ place, contactKind, attempt, onAttempt, onBack, onDone, onTaken }: ResetStepProps) {
  const t = useTranslations('firstBoot');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const { capabilities } = useStore(bootFacts);
  const language = useStore(languageChoice) ?? capabilities.devLanguage;
  const act = useAct();
  const [isStored, setStored] = useState(false);
  const now = useOutsideClock();
  const locality = useQuery({
    queryKey: ['locality'],
    queryFn: () => rpc.call('DevInit.getLocalityConfig', { names: ['NTP', 'Language'] }, OUTSIDE),
  });
  const fields = useActionForm({
    initial: attempt.typed,
    label: (key) => (key === 'contact' ? t(`contact.${contactKind}`) : t(`field.${key}`)),
    disabled: act.isBusy,
    validate: ({ password, confirmation, contact }) => ({
      password: passwordProblem(password),
      confirmation: confirmationProblem(password, confirmation),
      contact: wizardContactProblem(contactKind, contact),
    }),
  });
  const { password, contact } = fields.values;
  /** Undefined while it is not known, and where the device does not say it. */
  const storedZone = locality.data?.NTP?.TimeZone;
  const zone = fields.values.timeZone < 0 ? storedZone : fields.values.timeZone;

  const create = async () => {
    const newZone = zone !== undefined && zone !== storedZone ? { NTP: { TimeZone: zone } } : undefined;
    const changesLanguage = language !== (locality.data?.Language ?? capabilities.devLanguage);
    const bound = contactKind === 'phone' ? { CellPhone: contact } : { Mail: contact };
    const account: InitAccount = { name: 'admin', pwd: password, ...bound };
    const made = await createAccount(rpc, sealed, {
      account,
      locality: newZone || changesLanguage ? { ...newZone, ...(changesLanguage && { Language: language }) } : undefined,
      isSealed: capabilities.securityBaseline >= 2,
      sent: attempt.sent,
    });
    // The first one that may be stored; the device refuses every one after that.
    onAttempt({ typed: fields.values, ...(made === 'unanswered' && { sent: attempt.sent ?? account }) });
    if (made === 'made') return onDone(contact);
    // Another user was faster: their password is set, and the wizard has nothing left to do.
    if (made === 'taken') return onTaken();
    if (made === 'earlier') {
      setStored(true);
      throw new ActFailure(t('saved'));
    }
    // @spec §8: the wizard reports every failure, and keeps the step with its typed values.
    throw new ActFailure(errors('SetFailed'));
  };

  const leave = () => {
    onAttempt({ ...attempt, typed: fields.values });
    onBack?.();
  };

  return (
    <StepPanel
      title={t('resetTitle')}
      lead={t('resetLead')}
      place={place}
      advice={<PasswordRules password={password} />}
      next={isStored ? t('toSignIn') : common('next')}
      isBusy={act.isBusy}
      failure={act.failure}
      {...(onBack && !isStored && { onBack: leave })}
      onNext={isStored ? onTaken : fields.onSubmit(() => act.run(create))}
    >
      <div>
        <span className={classes.label}>{t('field.userName')}</span>
        <span>admin</span>
      </div>
      <div>
        <span className={classes.label}>{t('field.deviceTime')}</span>
        <bdi dir="ltr">{now ?? '–'}</bdi>
      </div>
      <NativeSelect
        className={classes.full}
        label={t('field.timeZone')}
        value={String(zone ?? '')}
        disabled={act.isBusy}
        data={[
          ...(zone === undefined ? [{ value: '', label: '–', disabled: true }] : []),
          ...ZONES.map(([code, minutes]) => ({
            value: String(code),
            label: capabilities.englishTimeZone ? t(`zone.${code}` as never) : zoneName(minutes),
          })),
        ]}
        onChange={(event) => fields.field('timeZone').set(Number(event.currentTarget.value))}
      />
      <PasswordPair password={fields.field('password')} confirmation={fields.field('confirmation')} />
      <DialogTextField
        field={fields.field('contact')}
        maxLength={CONTACT_MAX_LENGTH}
        isTechnical
        aria-required
        autoComplete={contactKind === 'phone' ? 'tel' : 'email'}
        hint={contactKind === 'phone' ? t('phoneHint', { digits: WIZARD_PHONE_DIGITS }) : t('contactHint')}
      />
    </StepPanel>
  );
}
