import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { useKeptFocus } from '@/components/table/kept-focus';
import { ICON } from '@/components/theme/icon';
import { DOOR_GROUP } from '@/lib/contract/limits';
import type { Explanation } from '@/lib/explain/explain-attempt';
import { errorOf } from '@/lib/explain/findings';
import type { ProofKind, ProofWord, Shown } from '@/lib/explain/setup';
import { personName } from '@/lib/persons/person-name';
import classes from './explain-drawer.module.css';
import { useSentence } from './explained-steps';
import { proofChoices } from './proof-words';

/**
 * A person at the door, this many seconds after the previous one; `word`: the key of the proof, the first enrolled
 * one if absent.
 */
export interface RehearsedStep {
  /** Distinguishes it from another step of the same person. */
  id: number;
  userId: string;
  word?: ProofWord;
  gapS: number;
}

/** Seconds between two persons; half a minute or more ends the waiting. */
const GAPS_S = [0, 5, 10, 20, 29, 30, 60] as const;

interface RehearsalStepsProps {
  steps: readonly RehearsedStep[];
  /** By step; undefined: the person is no longer on the device. */
  shown: readonly (Shown | undefined)[];
  answers: readonly (Explanation | undefined)[];
  onChange(steps: readonly RehearsedStep[]): void;
}

/** Every person in order, with the device's answer. */
export function RehearsalSteps({ steps, shown, answers, onChange }: RehearsalStepsProps) {
  const t = useTranslations('explain.rehearsal');
  const explain = useTranslations('explain');
  const sentence = useSentence();
  const list = useKeptFocus(steps.map(({ id }) => id).join());
  const proofText = (word: ProofWord) =>
    word.startsWith('card ') ? explain('cardNumber', { number: word.slice(5) }) : explain(`proof.${word as ProofKind}`);
  const change = (index: number, part: Partial<RehearsedStep>) =>
    onChange(steps.map((each, at) => (at === index ? { ...each, ...part } : each)));
  const move = (button: HTMLElement, index: number, by: 1 | -1) => {
    const next = [...steps];
    const [step] = next.splice(index, 1);
    if (step) next.splice(index + by, 0, step);
    onChange(next);
    // Its row moves, and the browser then drops the focus.
    requestAnimationFrame(() => button.focus());
  };
  const removeButton = (index: number, name: string) => (
    <ActionIcon
      size="sm"
      aria-label={t('remove', { name })}
      onClick={() => onChange(steps.filter((_, at) => at !== index))}
    >
      <IconTrash {...ICON} />
    </ActionIcon>
  );
  if (steps.length === 0) return <p className={classes.lead}>{t('none')}</p>;
  return (
    <div ref={list} tabIndex={-1}>
      <ol className={classes.steps} aria-label={t('steps')}>
        {steps.map((step, index) => {
          const one = shown[index];
          const answer = answers[index];
          if (!one || !answer) {
            return (
              <li key={step.id} data-good={false}>
                <div className={classes.step}>
                  <h3>
                    <bdi dir="ltr">{step.userId}</bdi>
                  </h3>
                  <div className={classes.inputs}>{removeButton(index, step.userId)}</div>
                  <p>{explain('gone')}</p>
                </div>
              </li>
            );
          }
          const name = personName(one.who.person);
          const first = answer.findings.find((each) => errorOf(each) !== 0);
          const { waiting } = answer;
          const [oldest] = waiting;
          const leftS = DOOR_GROUP.togetherMs / 1000 - ((one.afterS ?? 0) - (oldest?.afterS ?? 0));
          const word = step.word ?? proofChoices(one.who)[0];
          return (
            <li key={step.id} data-good={answer.opens}>
              <div className={classes.step}>
                <h3>
                  <bdi>{name}</bdi>
                </h3>
                <div className={classes.inputs}>
                  <NativeSelect
                    aria-label={t('proofOf', { name })}
                    value={word}
                    data={proofChoices(one.who).map((value) => ({ value, label: proofText(value) }))}
                    onChange={({ currentTarget }) => change(index, { word: currentTarget.value as ProofWord })}
                  />
                  {index > 0 && (
                    <NativeSelect
                      aria-label={t('gapOf', { name })}
                      value={step.gapS}
                      data={GAPS_S.map((value) => ({ value: String(value), label: t('gap', { count: value }) }))}
                      onChange={({ currentTarget }) => change(index, { gapS: Number(currentTarget.value) })}
                    />
                  )}
                  <ActionIcon
                    size="sm"
                    aria-label={t('earlier', { name })}
                    disabled={index === 0}
                    onClick={({ currentTarget }) => move(currentTarget, index, -1)}
                  >
                    <IconArrowUp {...ICON} />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    aria-label={t('later', { name })}
                    disabled={index === steps.length - 1}
                    onClick={({ currentTarget }) => move(currentTarget, index, 1)}
                  >
                    <IconArrowDown {...ICON} />
                  </ActionIcon>
                  {removeButton(index, name)}
                </div>
                <div role={index === steps.length - 1 ? 'status' : undefined}>
                  <Mark tone={answer.asksPlatform ? 'warn' : answer.opens ? 'ok' : 'bad'}>
                    {answer.opens
                      ? explain(answer.asksPlatform ? 'opensIf' : 'opens')
                      : t('code', { code: String(answer.errorCode) })}
                  </Mark>
                  {first && <p>{sentence(first)}</p>}
                </div>
                <p>
                  {waiting.length === 0
                    ? t('at', { count: one.afterS ?? 0 })
                    : t('window', { seconds: one.afterS ?? 0, count: waiting.length, left: leftS })}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
