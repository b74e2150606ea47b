import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { useEditConflict } from '@/components/form/use-edit-conflict';
import { browserClock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { PERSON } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import { describeError, failCodeKey, firstFailCode } from '@/lib/errors/describe-error';
import type { Fields } from '@/lib/forms/use-fields';
import { type Credentials, fieldsOf, personDifferences } from '@/lib/persons/merge-person';
import { NO_GROUP, type PersonFields } from '@/lib/persons/person-fields';
import { personRecord } from '@/lib/persons/person-record';
import type { FacesSaved, RefusedPhoto } from '@/lib/persons/save-faces';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { readTheirs } from './read-theirs';
import type { CardsSaved } from './save-cards';
import { type PersonSaved, savePerson } from './save-person';

type CardsNotSaved = Exclude<CardsSaved, { kind: 'saved' }>;
type FacesNotSaved = Exclude<FacesSaved, { kind: 'saved' }>;
type Held = { [Member in keyof Credentials]: Credentials[Member] | undefined };

/** Nothing of a deleted person is on the device. */
const NOTHING: Credentials = {
  group: NO_GROUP,
  cards: [],
  cardKinds: {},
  faces: [],
  fingers: { packets: [], duress: -1 },
};

/** Refusals of the device that belong beside a field. */
const FIELD_OF_FAILURE = new Map<number, 'userId' | 'password'>([
  [FailCode.InvalidUserID, 'userId'],
  [FailCode.InvalidPassword, 'password'],
]);

interface PersonSaveOptions {
  /** Undefined: a new one. */
  person: AccessUser | undefined;
  /** Credentials the drawer began with; what is undefined could not be read, or is not there, and is left alone. */
  held: Held;
  /** Photos that are files as they were chosen. */
  asIs: ReadonlySet<string>;
  onClose(): void;
  onSaved(): void;
}

/**
 * The save of the drawer: reads the person anew and, where somebody else changed it, waits for a choice; then writes the
 * person and what belongs to it, and tells what did not arrive.
 */
export function usePersonSave({ person, held, asIs, onClose, onSaved }: PersonSaveOptions) {
  const t = useTranslations('personManage');
  const form = useTranslations('form');
  const failCodes = useTranslations('errors.FailCode');
  const validation = useTranslations('validation');
  const failureText = useFailureText();
  const { doorCount } = useCapabilities();
  const conflict = useEditConflict<PersonFields>();
  const [stored, setStored] = useState(person);
  // The person stands, credentials or check group do not: the next Save asks what the device holds and does the rest.
  const [isRetry, setRetry] = useState(false);
  const { isBusy, isDenied, failure, run } = useAct();
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([]);

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

  const tell = (saved: Exclude<PersonSaved, { kind: 'saved' }>, fields: Fields<PersonFields>, values: PersonFields) => {
    if (saved.kind === 'id-taken') {
      if (stored) throw new ActFailure(validation('UserIDExists', { value: values.userId }));
      fields.setDeviceProblems({ userId: { key: 'UserIDExists', values: { value: values.userId } } });
    } else if (saved.kind === 'refused') {
      const { used, failCode } = saved;
      const ownField = FIELD_OF_FAILURE.get(failCode);
      // A stored person's ID is in the head and has no field.
      if (ownField && !(stored && ownField === 'userId'))
        return fields.setDeviceProblems({ [ownField]: { key: 'Refused' } });
      throw new ActFailure(
        used === undefined
          ? failCodes(failCodeKey(failCode))
          : t('full', { used, total: Math.max(used, PERSON.capacity) }),
      );
    } else {
      // Without a reason the session is over: then nothing is said, and the next save does the rest.
      const whyNoGroup = saved.group && whyNot(saved.group.error, 'groupRefusedCode');
      const whyNoCards = saved.cards && reasonOfCards(saved.cards);
      const whyNoFaces = saved.faces && reasonOfFaces(saved.faces);
      setRefused(saved.faces?.kind === 'faces-refused' ? saved.faces.refused : []);
      const whyNoFingers = saved.fingers && whyNot(saved.fingers.error, 'cardsRefusedCode');
      setStored((was) => ({ ...was, ...personRecord(values, was) }) as AccessUser);
      setRetry(true);
      conflict.clear();
      onSaved();
      throw new ActFailure(
        [
          whyNoGroup && `${t('groupRefused')} ${whyNoGroup}`,
          whyNoCards && `${t('cardsRefused')} ${whyNoCards}`,
          whyNoFaces && `${t('enrol.facesRefused')} ${whyNoFaces}`,
          whyNoFingers && `${t('enrol.fingersRefused')} ${whyNoFingers}`,
        ]
          .filter(Boolean)
          .join('\n'),
      );
    }
  };

  /** What to write over which person; undefined while somebody has to choose. */
  const settled = async (fields: Fields<PersonFields>) => {
    if (!stored) return { values: fields.values, person: stored, known: held };
    const { loaded, changed, values } = fields;
    const { group, cards, cardKinds, faces, fingers } = loaded;
    const known: Credentials = { group, cards, cardKinds, faces, fingers };
    // After a save that went through in part the credentials are read by whoever writes the rest.
    const written = isRetry ? [] : changed.filter((key) => !(key in known) || held[key as keyof Held] !== undefined);
    const theirs = await readTheirs(rpc, stored.UserID, known, written);
    if (!theirs) {
      conflict.meet(fields, loaded, undefined, []);
      return undefined;
    }
    const before = fieldsOf(stored, doorCount, known);
    const now = fieldsOf(theirs.person, doorCount, theirs.credentials);
    const met = conflict.meet(fields, before, now, personDifferences(before, now, values, stored, theirs.person));
    setStored(theirs.person);
    const { credentials } = theirs;
    const readable = Object.entries(credentials).filter(([key]) => held[key as keyof Held] !== undefined);
    return met && { values: met, person: theirs.person, known: { ...held, ...Object.fromEntries(readable) } as Held };
  };

  /** `isGone`: the person was deleted, and is to be added again as it stands in the form. */
  const save = async (fields: Fields<PersonFields>, isGone = false) => {
    if (fields.reveal() !== undefined || (!isGone && conflict.isOpen())) return;
    await run(async () => {
      setRefused([]);
      const ready = isGone ? { values: fields.values, person: stored, known: onlyHeld(held) } : await settled(fields);
      if (!ready) return;
      const { values, known } = ready;
      const before = {
        ...known,
        asIs,
        person: ready.person,
        cards: known.cards ?? [],
        cardKinds: known.cardKinds ?? {},
        isStored: isRetry || isGone,
        isGone,
      };
      const saved = await savePerson({ rpc, clock: browserClock }, values, before);
      if (saved.kind !== 'saved') return tell(saved, fields, values);
      toast.success(saved.replyLost ? form('savedReplyLost') : person && !isGone ? t('changed') : t('added'));
      onSaved();
      onClose();
    });
  };

  return { save, conflict, stored, failure, isBusy, isDenied, refused };
}

/** As `NOTHING`, for what this device has a use for. */
const onlyHeld = (held: Held): Held => ({
  cards: [],
  cardKinds: {},
  group: held.group === undefined ? undefined : NOTHING.group,
  faces: held.faces === undefined ? undefined : NOTHING.faces,
  fingers: held.fingers === undefined ? undefined : NOTHING.fingers,
});
