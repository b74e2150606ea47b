import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { browserClock } from '@/lib/clock';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import { PERSON } from '@/lib/contract/limits';
import { type AccessUser, USER_TYPES, type UserType } from '@/lib/contract/records';
import { describeError, failCodeKey, firstFailCode } from '@/lib/errors/describe-error';
import { useFields } from '@/lib/forms/use-fields';
import { type FingerFields, newPerson, type PersonFields, personFields } from '@/lib/persons/person-fields';
import { personProblems } from '@/lib/persons/person-problems';
import { personRecord } from '@/lib/persons/person-record';
import { useSectionNames } from '@/lib/records/use-section-names';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { keepRoomNumber } from '@/lib/validation/room-number';
import { CardsField } from './cards-field';
import { FacesField } from './faces-field';
import { FingersField } from './fingers-field';
import { PermissionFields } from './permission-fields';
import type { CardsSaved } from './save-cards';
import type { FacesSaved, RefusedPhoto } from './save-faces';
import { type PersonSaved, savePerson } from './save-person';
import { useCheckGroups } from './use-check-groups';
import { useStoredCredentials } from './use-stored-credentials';

type CardsNotSaved = Exclude<CardsSaved, { kind: 'saved' }>;
type FacesNotSaved = Exclude<FacesSaved, { kind: 'saved' }>;

const NO_FINGERS: FingerFields = { packets: [], duress: -1 };

/** Refusals of the device that belong beside a field. */
const FIELD_OF_FAILURE = new Map<number, 'userId' | 'password'>([
  [FailCode.InvalidUserID, 'userId'],
  [FailCode.InvalidPassword, 'password'],
]);

interface PersonDrawerProps {
  /** Undefined: a new one. */
  person: AccessUser | undefined;
  /** Device wall clock. */
  now: string;
  onClose(): void;
  onSaved(): void;
}

/** Adds or changes a person: basics, permissions, cards, photos, fingerprints. */
export function PersonDrawer({ person, now, onClose, onSaved }: PersonDrawerProps) {
  const t = useTranslations('personManage');
  const form = useTranslations('form');
  const failCodes = useTranslations('errors.FailCode');
  const validation = useTranslations('validation');
  const failureText = useFailureText();
  const { doorCount, intercom, attendanceGroup, cardAuth, faceAuth, fingerprintAuth } = useCapabilities();
  const [stored, setStored] = useState(person);
  // The person stands, credentials or check group do not: the next Save asks what the device holds and does the rest.
  const [isRetry, setRetry] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const held = useStoredCredentials(person?.UserID);
  const { cards, faces, fingers } = held;
  // What could not be read is left alone.
  const heldFaces = faceAuth ? (person ? faces.data : []) : undefined;
  const heldFingers = fingerprintAuth ? (person ? fingers.data : NO_FINGERS) : undefined;
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([]);
  const sections = useSectionNames();
  const check = useCheckGroups(person?.UserID, attendanceGroup);
  const fields = useFields<PersonFields>({
    initial: person ? personFields(person, doorCount) : newPerson(now, doorCount),
    label: (key) => t(`field.${key}`),
    disabled: isBusy || isDenied || held.isLoading,
    validate: (values, loaded) => personProblems(values, loaded, { door: t('door') }),
  });
  // Credentials and check group come after the person; a field that was changed meanwhile keeps its value.
  useEffect(() => {
    if (!person || stored !== person) return;
    const { loaded } = fields;
    const credentials = {
      cards: cards.data ?? loaded.cards,
      faces: faces.data ?? loaded.faces,
      fingers: fingers.data ?? loaded.fingers,
    };
    fields.rebase({ ...loaded, ...credentials, group: check.own ?? loaded.group });
  }, [cards.data, faces.data, fingers.data, check.own]);
  const { values } = fields;
  const tell = (saved: PersonSaved) => {
    if (saved.kind === 'id-taken') {
      fields.setDeviceProblems({ userId: { key: 'UserIDExists', values: { value: values.userId } } });
    } else if (saved.kind === 'refused') {
      const { used, failCode } = saved;
      const ownField = FIELD_OF_FAILURE.get(failCode);
      if (ownField) return fields.setDeviceProblems({ [ownField]: { key: 'Refused' } });
      setFailure(
        used === undefined
          ? failCodes(failCodeKey(failCode))
          : t('full', { used, total: Math.max(used, PERSON.capacity) }),
      );
    } else if (saved.kind === 'partly') {
      // Without a reason the session is over: then nothing is said, and the next save does the rest.
      const whyNoGroup = saved.group && whyNot(saved.group.error, 'groupRefusedCode');
      const whyNoCards = saved.cards && reasonOfCards(saved.cards);
      const whyNoFaces = saved.faces && reasonOfFaces(saved.faces);
      setRefused(saved.faces?.kind === 'faces-refused' ? saved.faces.refused : []);
      const whyNoFingers = saved.fingers && whyNot(saved.fingers.error, 'cardsRefusedCode');
      setFailure(
        [
          whyNoGroup && `${t('groupRefused')} ${whyNoGroup}`,
          whyNoCards && `${t('cardsRefused')} ${whyNoCards}`,
          whyNoFaces && `${t('enrol.facesRefused')} ${whyNoFaces}`,
          whyNoFingers && `${t('enrol.fingersRefused')} ${whyNoFingers}`,
        ]
          .filter(Boolean)
          .join('\n'),
      );
      setStored({ ...stored, ...personRecord(values, stored) } as AccessUser);
      setRetry(true);
      onSaved();
    }
  };
  const whyNot = (error: unknown, withCode: 'groupRefusedCode' | 'cardsRefusedCode') => {
    if (isSessionOver(error)) return undefined;
    const failCode = firstFailCode(error);
    if (failCode !== undefined) return failCodes(failCodeKey(failCode));
    const { key, values: known } = describeError(error);
    // The usual words say that nothing was changed; the person was.
    if (key === 'OperateFail') return failCodes('Unknown');
    return key === 'OperateFailCode' ? t(withCode, { code: known?.code ?? '' }) : failureText(error);
  };
  const reasonOfCards = (cardsSaved: CardsNotSaved) => {
    if (cardsSaved.kind === 'cards-failed') return whyNot(cardsSaved.error, 'cardsRefusedCode');
    const { cardOwner } = cardsSaved;
    return cardOwner
      ? validation('CardExists', { value: cardOwner.card, owner: cardOwner.owner })
      : failCodes(failCodeKey(cardsSaved.failCode));
  };
  // Why a photo is refused stands below it.
  const reasonOfFaces = (facesSaved: FacesNotSaved) =>
    facesSaved.kind === 'faces-failed' ? whyNot(facesSaved.error, 'cardsRefusedCode') : t('enrol.seePhotos');
  const save = async () => {
    if (fields.reveal() !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    setRefused([]);
    try {
      const group = attendanceGroup ? check.own : undefined;
      const credentials = { cards: cards.data ?? [], faces: heldFaces, fingers: heldFingers };
      const before = { person: stored, ...credentials, group, isStored: isRetry };
      const saved = await savePerson({ rpc, clock: browserClock }, values, before);
      if (saved.kind !== 'saved') return tell(saved);
      toast.success(saved.replyLost ? form('savedReplyLost') : person ? t('changed') : t('added'));
      onSaved();
      onClose();
    } catch (error) {
      setFailure(failureText(error));
      setDenied(error instanceof RpcError && error.code === ReplyError.NoAuthority);
    } finally {
      setBusy(false);
    }
  };

  return (
    <DrawerForm
      title={person ? <bdi>{person.UserName}</bdi> : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      failure={failure}
      isBusy={isBusy}
      isLoading={held.isLoading || check.isLoading || sections.isLoading}
      isDenied={isDenied}
      onSave={() => void save()}
      onClose={onClose}
    >
      {cards.isError && <Notice tone="warn">{t('cardsUnread')}</Notice>}
      {faces.isError && <Notice tone="warn">{t('enrol.facesUnread')}</Notice>}
      {fingers.isError && <Notice tone="warn">{t('enrol.fingersUnread')}</Notice>}
      <h3>{t('basic')}</h3>
      <TextField
        field={{ ...fields.field('userId'), disabled: isBusy || isDenied || stored !== undefined }}
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
      {intercom && (
        <TextField field={fields.field('roomNo')} isTechnical maxLength={PERSON.roomNoMax} keep={keepRoomNumber} />
      )}
      <h3>{t('permissions')}</h3>
      <PermissionFields fields={fields} check={check} sections={sections} />
      {cardAuth && (
        <>
          <h3>{t('cardsTitle')}</h3>
          <CardsField field={fields.field('cards')} userId={stored?.UserID ?? ''} />
        </>
      )}
      {heldFaces && (
        <>
          <h3>{t('enrol.facesTitle')}</h3>
          <FacesField field={fields.field('faces')} refused={refused} />
        </>
      )}
      {heldFingers && (
        <>
          <h3>{t('enrol.fingersTitle')}</h3>
          <FingersField field={fields.field('fingers')} userId={stored?.UserID ?? ''} />
        </>
      )}
    </DrawerForm>
  );
}
