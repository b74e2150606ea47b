import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { useErrorText } from '@/components/feedback/error-text';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DateTimeField } from '@/components/form/date-time-field';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { ReplyError } from '@/lib/contract/error-codes';
import { PERSON, SECTION_ALWAYS } from '@/lib/contract/limits';
import { type AccessUser, USER_TYPES, type UserType } from '@/lib/contract/records';
import { failCodeKey } from '@/lib/errors/describe-error';
import type { FormField } from '@/lib/forms/form-field';
import { useFields } from '@/lib/forms/use-fields';
import { useSectionNames } from '@/lib/records/use-section-names';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { keepRoomNumber } from '@/lib/validation/room-number';
import { CardsField } from './cards-field';
import classes from './person-drawer.module.css';
import { hasValidity, newPerson, type PersonFields, personFields, personProblems } from './person-fields';
import { type PersonSaved, savePerson } from './save-person';
import '@mantine/core/styles/Drawer.layer.css';

interface PersonDrawerProps {
  /** Undefined: a new one. */
  person: AccessUser | undefined;
  /** Device wall clock. */
  now: string;
  onClose(): void;
  onSaved(): void;
}

/** Adds or changes a person: basics, permissions, cards. Escape and the scrim close it only while nothing is changed. */
export function PersonDrawer({ person, now, onClose, onSaved }: PersonDrawerProps) {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const form = useTranslations('form');
  const failCodes = useTranslations('errors.FailCode');
  const validation = useTranslations('validation');
  const errorText = useErrorText();
  const { doorCount, intercom, holidayPlan, cardAuth } = useCapabilities();
  const [stored, setStored] = useState(person);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const cards = useQuery({
    queryKey: ['cards of', stored?.UserID],
    enabled: stored !== undefined && cardAuth,
    queryFn: async () => {
      const { CardList } = await rpc.call('AccessCard.list', { UserIDList: [stored?.UserID ?? ''] });
      return (CardList ?? []).map((each) => each.CardNo);
    },
  });
  const sections = useSectionNames();
  const fields = useFields<PersonFields>({
    initial: person ? personFields(person, []) : newPerson(now, doorCount),
    label: (key) => t(`field.${key}`),
    disabled: isBusy || isDenied || cards.isLoading,
    validate: (values) => personProblems(values, { door: t('door') }),
  });
  // Only the arrival of the cards counts: until then the fields are off, so that nothing typed is lost.
  useEffect(() => {
    if (cards.data && stored) fields.reset({ ...personFields(stored, cards.data) });
  }, [cards.data]);
  const { values } = fields;
  const isDirty = fields.changed.length > 0;

  const close = async () => {
    if (isDirty) {
      const leaves = await ask({
        title: t('leaveTitle'),
        text: t('leaveText'),
        confirm: t('leaveButton'),
        cancel: common('back'),
        isDangerous: true,
      });
      if (!leaves) return;
    }
    onClose();
  };
  const tell = (saved: PersonSaved) => {
    if (saved.kind === 'id-taken') {
      fields.setDeviceProblems({ userId: { key: 'UserIDExists', values: { value: values.userId } } });
    } else if (saved.kind === 'refused') setFailure(failCodes(failCodeKey(saved.failCode)));
    else if (saved.kind === 'cards-refused') {
      const { cardOwner } = saved;
      const why = cardOwner
        ? validation('CardExists', { value: cardOwner.card, owner: cardOwner.owner })
        : failCodes(failCodeKey(saved.failCode));
      setFailure(`${t('cardsRefused')} ${why}`);
      setStored({ ...(stored ?? ({} as AccessUser)), UserID: values.userId });
      onSaved();
    }
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || fields.reveal() !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = await savePerson(values, { person: stored, cards: cards.data ?? [] });
      if (saved.kind !== 'saved') return tell(saved);
      toast.success(saved.replyLost ? form('savedReplyLost') : person ? t('changed') : t('added'));
      onSaved();
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setDenied(error instanceof RpcError && error.code === ReplyError.NoAuthority);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Drawer
      opened
      onClose={() => void close()}
      title={person ? <bdi>{person.UserName}</bdi> : t('add')}
      closeOnClickOutside={!isDirty}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        <div className={classes.body}>
          {failure && (
            <Notice tone="bad" isNews>
              {failure}
            </Notice>
          )}
          {cards.isError && <Notice tone="warn">{t('cardsUnread')}</Notice>}
          <h3>{t('basic')}</h3>
          <TextField
            field={{ ...fields.field('userId'), disabled: isBusy || isDenied || person !== undefined }}
            maxLength={PERSON.userIdMax}
            isTechnical
          />
          <TextField field={fields.field('name')} maxLength={PERSON.nameMax} />
          <SelectField
            field={fields.field('type')}
            choices={(Object.keys(USER_TYPES) as UserType[]).map((value) => ({ value, label: t(`type.${value}`) }))}
          />
          {values.type === 'guest' && <NumberField field={fields.field('useTimes')} />}
          <TextField
            field={fields.field('password')}
            maxLength={PERSON.passwordDigitsMax}
            isTechnical
            hint={person?.Password ? t('passwordSet') : t('passwordHint')}
            keep={(typed) => typed.replace(/\D/g, '')}
          />
          <TextField field={fields.field('citizenId')} maxLength={PERSON.citizenIdMax} isTechnical />
          {intercom && <TextField field={fields.field('roomNo')} isTechnical maxLength={16} keep={keepRoomNumber} />}
          <h3>{t('permissions')}</h3>
          <SwitchField field={fields.field('isAdministrator')} />
          <SwitchField field={fields.field('isFrozen')} />
          {hasValidity(values) && (
            <>
              <DateTimeField field={fields.field('validFrom')} />
              <DateTimeField field={fields.field('validTo')} />
            </>
          )}
          <CheckboxesField
            field={fields.field('doors')}
            choices={Array.from({ length: doorCount }, (_, value) => ({
              value,
              label: t('doorNumber', { number: value + 1 }),
            }))}
          />
          {hasValidity(values) && (
            <SelectField
              field={firstOf(fields.field('sections'))}
              choices={[{ value: SECTION_ALWAYS, label: common('always') }, ...sections.weekly]}
            />
          )}
          {hasValidity(values) && holidayPlan && (
            <SelectField
              field={firstOf(fields.field('holidays'))}
              choices={[{ value: SECTION_ALWAYS, label: common('none') }, ...sections.holidays]}
            />
          )}
          {cardAuth && (
            <>
              <h3>{t('cardsTitle')}</h3>
              <CardsField field={fields.field('cards')} />
            </>
          )}
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={() => void close()}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isDenied}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

/** The device keeps a list where this drawer offers one choice; further entries of the list stay until it is changed. */
function firstOf(field: FormField<number[]>): FormField<number> {
  return {
    ...field,
    value: field.value[0] ?? SECTION_ALWAYS,
    was: field.was?.[0] ?? SECTION_ALWAYS,
    set: (value) => field.set([value]),
  };
}
