import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailedQuery } from '@/components/feedback/failed-query';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { lazyPart } from '@/components/feedback/lazy-part';
import { DateTimeField } from '@/components/form/date-time-field';
import { SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { ICON } from '@/components/theme/icon';
import { explainSequence } from '@/lib/explain/explain-attempt';
import { SIDES, type Side } from '@/lib/explain/passback';
import type { Shown } from '@/lib/explain/setup';
import { useActionForm } from '@/lib/forms/use-action-form';
import { rpc } from '@/lib/session/device';
import { typedTimeProblem } from '@/lib/session/typed-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import classes from './explain-drawer.module.css';
import { proofChoices, shownBy } from './proof-words';
import { RehearsalSteps, type RehearsedStep } from './rehearsal-steps';
import { useAttemptPersons, useDoorSetup, useOpenInterlocked } from './use-attempt-facts';

const PersonPicker = lazyPart(() => import('@/components/table/person-picker').then((module) => module.PersonPicker));

/** Enough proofs to test a door for several persons. */
const STEPS_MAX = 20;

/** Default seconds between two persons. */
const USUAL_GAP_S = 5;

interface RehearsalDrawerProps {
  /** From 0. */
  door: number;
  onClose(): void;
}

interface RehearsalFields {
  at: string;
  side: Side;
  firstCardCame: boolean;
}

/** Reads the clock before the form uses it. */
export function RehearsalDrawer(props: RehearsalDrawerProps) {
  useFocusReturn();
  const t = useTranslations('explain.rehearsal');
  const common = useTranslations('common');
  const [isPicking, setPicking] = useState(false);
  const clock = useQuery({
    queryKey: ['device time', 'rehearsal'],
    gcTime: 0,
    queryFn: async () => (await rpc.call('global.getCurrentTime', {}, { needs: ['time'] })).time,
  });
  return (
    <Drawer
      opened
      onClose={props.onClose}
      title={t('title', { door: props.door + 1 })}
      closeButtonProps={{ 'aria-label': common('close') }}
      // Escape is for the dialog above.
      closeOnEscape={!isPicking}
    >
      <div className={classes.body}>
        {clock.data !== undefined ? (
          <Rehearsal {...props} now={clock.data} isPicking={isPicking} onPicking={setPicking} />
        ) : clock.isError ? (
          <FailedQuery query={clock} />
        ) : (
          <div aria-busy="true">
            <Skeleton height={240} animate={false} />
          </div>
        )}
      </div>
    </Drawer>
  );
}

interface RehearsalProps extends RehearsalDrawerProps {
  now: string;
  isPicking: boolean;
  onPicking(isPicking: boolean): void;
}

/**
 * What a door would answer to persons who come one after the other: in the chosen order, each with a proof and a time,
 * computed by the console's own rules from the tables of the device. Nothing is opened and nothing recorded.
 * @assumed pages-1 /door/multiCard (test panel)
 */
function Rehearsal({ door, now, isPicking, onPicking }: RehearsalProps) {
  const t = useTranslations('explain.rehearsal');
  const explain = useTranslations('explain');
  const { repeatEnter } = useCapabilities();
  const [steps, setSteps] = useState<readonly RehearsedStep[]>([]);
  const form = useActionForm<RehearsalFields>({
    initial: { at: now, side: 'entry', firstCardCame: false },
    label: (key) => explain(`field.${key}`),
    validate: (values) => ({ at: typedTimeProblem(values.at, 'dateTime') }),
  });
  const { at, side, firstCardCame } = form.values;
  /** Nothing here is stored, so there is no previous value. */
  const field = <K extends keyof RehearsalFields>(key: K) => ({ ...form.field(key), was: undefined, isChanged: false });
  const { query, passback, zones, setup } = useDoorSetup();
  const people = useAttemptPersons(steps.map(({ userId }) => userId));
  const mates = useOpenInterlocked(setup, door);
  const failed = [query, passback, people, mates].find(({ isError }) => isError);

  const nextId = Math.max(0, ...steps.map(({ id }) => id + 1));

  let afterS = 0;
  const shown = steps.map(({ userId, word, gapS }, index): Shown | undefined => {
    afterS += index === 0 ? 0 : gapS;
    const who = people.data?.get(userId);
    if (!who) return undefined;
    return { ...shownBy(who, word ?? proofChoices(who)[0] ?? 'card'), afterS };
  });
  const present = shown.filter((each) => each !== undefined);
  // Somebody may have been deleted meanwhile.
  const isRead = present.length === steps.length || (people.isSuccess && !people.isPlaceholderData);
  const found =
    setup && zones && mates.data && isRead && form.isValid
      ? explainSequence(setup, { door, side, at, firstCardCame, zones, openDoors: mates.data }, present)
      : undefined;
  const answers = found && shown.map((each) => each && found[present.indexOf(each)]);

  return (
    <>
      <p className={classes.lead}>{t('text')}</p>
      {repeatEnter && (
        <SelectField
          field={field('side')}
          choices={SIDES.map((value) => ({ value, label: explain(`side.${value}`) }))}
        />
      )}
      <DateTimeField field={field('at')} />
      {setup?.doors[door]?.FirstEnter?.Enable && <SwitchField field={field('firstCardCame')} />}
      {failed ? (
        <FailedQuery query={failed} />
      ) : answers ? (
        <RehearsalSteps steps={steps} shown={shown} answers={answers} onChange={setSteps} />
      ) : !form.isValid ? null : (
        <div aria-busy="true">
          <Skeleton height={120} animate={false} />
        </div>
      )}
      <div className={classes.acts}>
        <Button
          variant="default"
          leftSection={<IconPlus {...ICON} />}
          disabled={steps.length >= STEPS_MAX}
          onClick={() => onPicking(true)}
        >
          {t('add')}
        </Button>
      </div>
      {isPicking && (
        <PersonPicker
          title={t('add')}
          taken={[]}
          room={STEPS_MAX - steps.length}
          onPick={(chosen) =>
            setSteps([
              ...steps,
              ...chosen.map(({ UserID }, index) => ({ id: nextId + index, userId: UserID, gapS: USUAL_GAP_S })),
            ])
          }
          onClose={() => onPicking(false)}
        />
      )}
    </>
  );
}
