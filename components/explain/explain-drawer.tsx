import { Drawer, Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { FailedQuery } from '@/components/feedback/failed-query';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DateTimeField } from '@/components/form/date-time-field';
import { SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import type { AccessCardRec } from '@/lib/contract/records';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { methodAt } from '@/lib/explain/door-method';
import { explainAttempt } from '@/lib/explain/explain-attempt';
import { groupsOf } from '@/lib/explain/member-groups';
import { SIDES, type Side } from '@/lib/explain/passback';
import { timeOf, weekdayOf } from '@/lib/explain/running';
import { type AttemptPerson, PROOF_KINDS, type ProofKind, type ProofWord, type Shown } from '@/lib/explain/setup';
import { useActionForm } from '@/lib/forms/use-action-form';
import { typedTimeProblem } from '@/lib/session/typed-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import classes from './explain-drawer.module.css';
import { ExplainedSteps } from './explained-steps';
import { proofChoices, shownBy } from './proof-words';
import { useAttemptPersons, useDoorSetup, useOpenInterlocked } from './use-attempt-facts';

interface ExplainDrawerProps {
  userId: string;
  name: string;
  /** Device wall clock. */
  now: string;
  /** Known values of the attempt, such as those of a record. */
  given?: { door?: number; side?: Side; at?: string; proof?: ProofWord | undefined };
  /** The result of the record that is explained. */
  recorded?: Pick<AccessCardRec, 'Status' | 'ErrorCode'>;
  onClose(): void;
}

interface AttemptFields {
  door: number;
  side: Side;
  at: string;
  proof: ProofWord;
  second: ProofWord | '';
  firstCardCame: boolean;
  others: string[];
}

/**
 * Why a door opens for a person or not: choose the door, the proof and the time, and read every step. Asks the device
 * for tables, persons and the state of interlocked doors; nothing is opened and nothing recorded.
 * @assumed issue 4.6
 */
export function ExplainDrawer({ userId, name, now, given = {}, recorded, onClose }: ExplainDrawerProps) {
  useFocusReturn();
  const t = useTranslations('explain');
  const common = useTranslations('common');
  const doors = useTranslations('door');
  const { repeatEnter } = useCapabilities();
  const form = useActionForm<AttemptFields>({
    initial: {
      door: given.door ?? 0,
      side: given.side ?? 'entry',
      at: given.at ?? now,
      proof: given.proof ?? 'card',
      second: '',
      firstCardCame: false,
      others: [],
    },
    label: (key) => t(`field.${key}`),
    validate: (values) => ({ at: typedTimeProblem(values.at, 'dateTime') }),
  });
  const { door, side, at, proof, second, firstCardCame, others } = form.values;
  /** Nothing here is stored, so there is no previous value. */
  const field = <K extends keyof AttemptFields>(key: K) => ({ ...form.field(key), was: undefined, isChanged: false });
  const { query, passback, zones, setup } = useDoorSetup();
  const groups = setup ? groupsOf(setup, door) : [];
  const table = setup?.doors[door];
  const isByPersons = table && methodAt(table, weekdayOf(at), timeOf(at)) === DOOR_METHODS.multiCard;
  const mates = isByPersons
    ? [...new Set(groups.flatMap(({ GroupDetail }) => GroupDetail.map(({ UserID }) => UserID)))].filter(
        (each) => each !== userId,
      )
    : [];
  const people = useAttemptPersons([userId, ...mates]);
  const open = useOpenInterlocked(setup, door);
  const who = people.data?.get(userId);
  const failed = [query, passback, people, open].find(({ isError }) => isError);
  const proofs = who ? proofChoices(who) : [];
  const proofText = (word: ProofWord) =>
    word.startsWith('card ') ? t('cardNumber', { number: word.slice(5) }) : t(`proof.${word as ProofKind}`);
  const choices = proofs.map((value) => ({ value, label: proofText(value) }));
  // If the card was named before the person was read, the first card is used.
  const chosen = proofs.includes(proof) ? proof : (proofs.find((each) => each.startsWith(proof)) ?? proof);

  const shown: Shown[] = [];
  for (const id of others.filter((each) => mates.includes(each))) {
    const other = people.data?.get(id);
    const member = groups.flatMap(({ GroupDetail }) => GroupDetail).find(({ UserID }) => UserID === id);
    if (other && member) shown.push(...usualProof(other, member.Method));
  }
  if (who && second) shown.push(shownBy(who, second));
  if (who) shown.push(shownBy(who, chosen));
  const answer =
    setup && zones && who && open.data && form.isValid
      ? explainAttempt(setup, { door, side, at, firstCardCame, zones, openDoors: open.data }, shown)
      : undefined;

  return (
    <Drawer
      opened
      onClose={onClose}
      title={t.rich('title', { name, bdi })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={classes.body}>
        {(setup?.doors.length ?? 1) > 1 && (
          <SelectField
            field={field('door')}
            choices={(setup?.doors ?? []).map(({ Name }, value) => ({
              value,
              label: Name || doors('doorNumber', { number: value + 1 }),
            }))}
          />
        )}
        {repeatEnter && (
          <SelectField field={field('side')} choices={SIDES.map((value) => ({ value, label: t(`side.${value}`) }))} />
        )}
        <DateTimeField field={field('at')} />
        <SelectField field={{ ...field('proof'), value: chosen }} choices={choices} />
        <SelectField
          field={field('second')}
          choices={[{ value: '', label: common('none') }, ...choices.filter(({ value }) => value !== chosen)]}
          hint={t('secondHint')}
        />
        {setup?.doors[door]?.FirstEnter?.Enable && <SwitchField field={field('firstCardCame')} />}
        {mates.length > 0 && (
          <CheckboxesField
            field={field('others')}
            choices={mates.map((id) => ({ value: id, label: people.data?.get(id)?.person.UserName ?? id }))}
          />
        )}
        {failed ? (
          <FailedQuery query={failed} />
        ) : answer ? (
          // Of another attempt than the recorded one the record says nothing.
          <ExplainedSteps answer={answer} userId={userId} recorded={form.changed.length === 0 ? recorded : undefined} />
        ) : people.data?.size === 0 && people.isSuccess && !people.isPlaceholderData ? (
          <p role="status">{t('gone')}</p>
        ) : !form.isValid ? null : (
          <div aria-busy="true">
            <Skeleton height={240} animate={false} />
          </div>
        )}
      </div>
    </Drawer>
  );
}

/** The proof of a group member: the one that the group requires, if it is enrolled. */
function usualProof(who: AttemptPerson, method: number): Shown[] {
  const kind = PROOF_KINDS.find((each) => DOOR_METHODS[each] === method) ?? 'card';
  return [shownBy(who, kind === 'card' && who.cards[0] ? `card ${who.cards[0].CardNo}` : kind)];
}
