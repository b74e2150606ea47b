import { PasswordInput } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import { PASSWORD_LENGTH } from '@/lib/contract/limits';
import type { FormField } from '@/lib/forms/form-field';
import { hasGoodContent, hasTwoKinds, type Strength, strengthOf } from '@/lib/validation/password';
import { controlId } from './control-id';
import classes from './password-pair.module.css';

interface PasswordBoxProps {
  field: FormField<string>;
  autoComplete: 'new-password' | 'current-password';
  /** Shows the strength below the box. */
  withStrength?: boolean;
}

/** A password with eye, Caps Lock hint and its message below. */
export function PasswordBox({ field, autoComplete, withStrength }: PasswordBoxProps) {
  const t = useTranslations('form');
  const common = useTranslations('common');
  const problemText = useProblemText();
  const [isVisible, setVisible] = useState(false);
  const [isCapsOn, setCapsOn] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCapsOn(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        id={controlId(field.key)}
        label={field.label}
        value={field.value}
        disabled={field.disabled}
        autoComplete={autoComplete}
        dir="ltr"
        error={field.problem && problemText(field.problem)}
        errorProps={{ role: 'alert' }}
        // The library marks the inputs of text alone.
        aria-invalid={field.problem ? true : undefined}
        visible={isVisible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{ 'aria-label': isVisible ? common('hide') : common('show') }}
        onChange={(event) => field.set(event.currentTarget.value)}
        onBlur={field.blur}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
      />
      {/* Announced: the library overwrites what describes the box. */}
      <div aria-live="polite">{isCapsOn && <p className={classes.caps}>{t('capsLock')}</p>}</div>
      {withStrength && <PasswordStrength password={field.value} />}
    </div>
  );
}

const LIT: Record<Strength, number> = { low: 1, middle: 2, high: 3 };

/** Three segments and a word. @spec §5 */
export function PasswordStrength({ password }: { password: string }) {
  const t = useTranslations('form');
  const strength = strengthOf(password);
  const words = { low: t('strengthLow'), middle: t('strengthMiddle'), high: t('strengthHigh') };
  const lit = password === '' ? 0 : LIT[strength];
  return (
    <div className={classes.meter} data-strength={lit === 0 ? undefined : strength}>
      <div className={classes.segments} aria-hidden>
        {[1, 2, 3].map((segment) => (
          <span key={segment} data-lit={segment <= lit || undefined} />
        ))}
      </div>
      <div className={classes.words}>
        <span>{t('strength')}</span>
        <output>{lit === 0 ? '–' : words[strength]}</output>
      </div>
    </div>
  );
}

/** The rules as a live list. */
export function PasswordRules({ password }: { password: string }) {
  const t = useTranslations('form');
  const { min, max } = PASSWORD_LENGTH;
  const rules = [
    { text: t('ruleLength', { min, max }), isMet: password.length >= min && password.length <= max },
    { text: t('ruleKinds'), isMet: hasTwoKinds(password) },
    { text: t('ruleContent'), isMet: password !== '' && hasGoodContent(password) },
  ];
  return (
    <section className={classes.rules}>
      <h2>{t('ruleTitle')}</h2>
      <ul>
        {rules.map(({ text, isMet }) => (
          <li key={text} data-met={isMet || undefined}>
            {isMet ? (
              <IconCheck size={14} stroke={1.75} aria-hidden />
            ) : (
              <IconCircle size={14} stroke={1.75} aria-hidden />
            )}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** New password and its repetition side by side. */
export function PasswordPair({
  password,
  confirmation,
}: {
  password: FormField<string>;
  confirmation: FormField<string>;
}) {
  return (
    <>
      <PasswordBox field={password} autoComplete="new-password" withStrength />
      <PasswordBox field={confirmation} autoComplete="new-password" />
    </>
  );
}
