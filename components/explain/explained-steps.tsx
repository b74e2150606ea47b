import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useResultText } from '@/components/access-log/result-mark';
import { bdi } from '@/components/feedback/bdi';
import { Notice } from '@/components/feedback/notice';
import { PageLink } from '@/components/shell/page-link';
import { usePageNames } from '@/components/shell/page-title';
import { ACCESS_ERROR, type AccessCardRec } from '@/lib/contract/records';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import type { Explanation } from '@/lib/explain/explain-attempt';
import { errorOf, FINDINGS, type Finding, type FindingName } from '@/lib/explain/findings';
import { PROOF_KINDS } from '@/lib/explain/setup';
import { codeName } from '@/lib/records/code-name';
import { isOpen } from '@/lib/routes/verdict';
import { useVisitor } from '@/lib/session/use-visitor';
import classes from './explain-drawer.module.css';

interface ExplainedStepsProps {
  answer: Explanation;
  userId: string;
  /** The result of the record that is explained. */
  recorded?: Pick<AccessCardRec, 'Status' | 'ErrorCode'> | undefined;
}

/** The answer in a sentence, and each step that leads to it. */
export function ExplainedSteps({ answer, userId, recorded }: ExplainedStepsProps) {
  const t = useTranslations('explain');
  const sentence = useSentence();
  const reason = useResultText();
  const first = answer.findings.find((each) => errorOf(each) !== 0);
  const inTheWay = answer.findings.filter((each) => errorOf(each) !== 0).length;
  const isUnconfirmed = answer.asksPlatform && recorded?.ErrorCode === ACCESS_ERROR.notConfirmed;
  const isSame = answer.opens ? recorded?.Status === 1 || isUnconfirmed : recorded?.ErrorCode === answer.errorCode;
  // Settings, people and clocks may have changed since.
  const isOther = recorded && !isSame;
  return (
    <>
      {isOther && <Notice tone="warn">{t('otherResult', { result: reason(recorded) })}</Notice>}
      <div role="status">
        <Notice tone={answer.asksPlatform ? 'warn' : answer.opens ? 'ok' : 'bad'}>
          {first
            ? t('shut', {
                reason: reason({ Status: 0, ErrorCode: answer.errorCode }),
                code: String(answer.errorCode),
                count: inTheWay,
              })
            : t(answer.asksPlatform ? 'opensIf' : 'opens')}
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
                {!isGood && <RemedyLink finding={finding} userId={userId} />}
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Pages where the settings of a step are; the person's own by default. */
const PAGES: Partial<Record<FindingName, string>> = {
  doorOff: '/door',
  noMethodNow: '/mode/compareMode',
  otherProof: '/mode/compareMode',
  isNoMember: '/door/multiCard',
  planOff: '/section/set',
  outsideWeek: '/section/set',
  outsideHoliday: '/section/holidayPlan',
  firstCardMissing: '/door/firstCard',
  otherProofMissing: '/mode/compareMode',
  personsMissing: '/door/multiCard',
  alwaysClosed: '/door',
  closedBySection: '/door',
  mateOpen: '/door/abLock',
  outOfTurn: '/door/repeatEnter',
  tooSoon: '/door/repeatEnter',
};

/** Leads to the settings that shut the door, where this account may open them. */
function RemedyLink({ finding: { name }, userId }: { finding: Finding; userId: string }) {
  const nameOf = usePageNames();
  const visitor = useVisitor();
  const path = PAGES[name] ?? '/personManage';
  if (!isOpen(path, visitor)) return null;
  return (
    <p>
      <PageLink path={path} {...(PAGES[name] ? {} : { search: { text: userId } })}>
        {nameOf(path)}
      </PageLink>
    </p>
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
