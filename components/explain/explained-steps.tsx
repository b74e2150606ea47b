import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useResultText } from '@/components/access-log/result-mark';
import { bdi } from '@/components/feedback/bdi';
import { Notice } from '@/components/feedback/notice';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import type { Explanation } from '@/lib/explain/explain-attempt';
import { errorOf, FINDINGS, type Finding } from '@/lib/explain/findings';
import { PROOF_KINDS } from '@/lib/explain/setup';
import { codeName } from '@/lib/records/code-name';
import classes from './explain-drawer.module.css';

/** The answer in a sentence, and each step that leads to it. */
export function ExplainedSteps({ answer }: { answer: Explanation }) {
  const t = useTranslations('explain');
  const sentence = useSentence();
  const reason = useResultText();
  const first = answer.findings.find((each) => errorOf(each) !== 0);
  const inTheWay = answer.findings.filter((each) => errorOf(each) !== 0).length;
  return (
    <>
      <div role="status">
        <Notice tone={answer.opens ? 'ok' : 'bad'}>
          {first
            ? t('shut', {
                reason: reason({ Status: 0, ErrorCode: answer.errorCode }),
                code: String(answer.errorCode),
                count: inTheWay,
              })
            : t('opens')}
        </Notice>
      </div>
      <ol className={classes.steps} aria-label={t('steps')}>
        {answer.findings.map((finding) => {
          const isGood = errorOf(finding) === 0;
          const Icon = isGood ? IconCircleCheck : IconCircleX;
          return (
            <li key={FINDINGS[finding.name].step} data-good={isGood} data-first={finding === first || undefined}>
              <Icon size={18} stroke={1.75} role="img" aria-label={t(isGood ? 'good' : 'bad')} />
              <div>
                <h3>{t(`step.${FINDINGS[finding.name].step}`)}</h3>
                <p>{sentence(finding)}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** A finding as a sentence; names from the device keep their direction. */
export function useSentence() {
  const t = useTranslations('explain');
  const doors = useTranslations('door');
  return ({ name, facts }: Finding) => {
    const kind = PROOF_KINDS.find((each) => each === facts.kind);
    const method = codeName(DOOR_METHODS, Number(facts.method));
    return t.rich(`finding.${name}`, {
      ...facts,
      proof: kind ? t(`proof.${kind}`) : '',
      method: method ? doors(`method.${method}`) : String(facts.method ?? ''),
      sections: facts.sections || t('noSection'),
      bdi,
      ltr: (text: ReactNode) => <bdi dir="ltr">{text}</bdi>,
    } as never);
  };
}
