import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { useEditConflict } from '@/components/form/use-edit-conflict';
import { browserClock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { PERSON } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import { failCodeKey } from '@/lib/errors/describe-error';
import type { Fields } from '@/lib/forms/fields';
import { type Credentials, fieldsOf, personDifferences } from '@/lib/persons/merge-person';
import { NO_GROUP, type PersonFields } from '@/lib/persons/person-fields';
import { personRecord } from '@/lib/persons/person-record';
import type { RefusedPhoto } from '@/lib/persons/save-faces';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { readTheirs } from './read-theirs';
import { type PersonSaved, savePerson } from './save-person';
import { usePartlyText } from './use-partly-text';

type Held = { [Member in keyof Credentials]: Credentials[Member] | undefined };

/** The credentials of a deleted person: none. */
const NOTHING: Credentials = {
  group: NO_GROUP,
  cards: [],
  cardKinds: {},
  faces: [],
  fingers: { packets: [], duress: -1 },
};

/** Fail codes that are shown beside a field. */
const FIELD_OF_FAILURE = new Map<number, 'userId' | 'password'>([
  [FailCode.InvalidUserID, 'userId'],
  [FailCode.InvalidPassword, 'password'],
]);

interface PersonSaveOptions {
  /** Undefined for a new person. */
  person: AccessUser | undefined;
  /** Credentials that the drawer loaded; undefined ones are unsupported or unread, and are left unchanged. */
  held: Held;
  /** Photos that are unmodified files. */
  asIs: ReadonlySet<string>;
  onClose(): void;
  onSaved(): void;
}

/**
 * Saves the drawer: reads the person again and, after somebody else's change, waits for a choice; then writes the
 * person and the credentials, and reports what was not stored.
 */
export function usePersonSave({ person, held, asIs, onClose, onSaved }: PersonSaveOptions) {
  const t = useTranslations('personManage');
  const form = useTranslations('form');
  const failCodes = useTranslations('failCode');
  const validation = useTranslations('validation');
  const partlyText = usePartlyText();
  const { doorCount } = useCapabilities();
  const conflict = useEditConflict<PersonFields>();
  const [stored, setStored] = useState(person);
  // The person is stored, but credentials or check group are not: the next save reads them and writes the rest.
  const [isRetry, setRetry] = useState(false);
  const close = useWhileOpen(onClose);
  const { isBusy, isDenied, failure, run } = useAct();
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([]);

  const reportFailure = (
    saved: Exclude<PersonSaved, { kind: 'saved' }>,
    fields: Fields<PersonFields>,
    values: PersonFields,
  ) => {
    if (saved.kind === 'id-taken') {
      if (stored) throw new ActFailure(validation('UserIDExists', { value: values.userId }));
      fields.setDeviceProblems({ userId: { key: 'UserIDExists', values: { value: values.userId } } });
    } else if (saved.kind === 'refused') {
      const { used, failCode } = saved;
      const ownField = FIELD_OF_FAILURE.get(failCode);
      // The user ID of a stored person has no field.
      if (ownField && !(stored && ownField === 'userId'))
        return fields.setDeviceProblems({ [ownField]: { key: 'Refused' } });
      throw new ActFailure(
        used === undefined
          ? failCodes(failCodeKey(failCode))
          : t('full', { used, total: Math.max(used, PERSON.capacity) }),
      );
    } else {
      setRefused(saved.faces?.kind === 'faces-refused' ? saved.faces.refused : []);
      setStored((was) => ({ ...was, ...personRecord(values, was) }) as AccessUser);
      setRetry(true);
      conflict.clear();
      onSaved();
      // The reason for a refused photo is shown below it.
      throw new ActFailure(partlyText(saved, () => t('enrol.seePhotos')));
    }
  };

  /** Values to write and the record to base them on; undefined while a conflict is open. */
  const settled = async (fields: Fields<PersonFields>) => {
    if (!stored) return { values: fields.values, person: stored, known: held };
    const { loaded, changed, values } = fields;
    const { group, cards, cardKinds, faces, fingers } = loaded;
    const known: Credentials = { group, cards, cardKinds, faces, fingers };
    // After a partial save, the functions that write the rest read the credentials themselves.
    const written = isRetry ? [] : changed.filter((key) => !(key in known) || held[key as keyof Held] !== undefined);
    const theirs = await readTheirs(rpc, stored.UserID, known, written);
    if (!theirs) {
      conflict.mergeWith(fields, loaded, undefined, []);
      return undefined;
    }
    const before = fieldsOf(stored, doorCount, known);
    const now = fieldsOf(theirs.person, doorCount, theirs.credentials);
    const met = conflict.mergeWith(fields, before, now, personDifferences(before, now, values, stored, theirs.person));
    setStored(theirs.person);
    const { credentials } = theirs;
    const readable = Object.entries(credentials).filter(([key]) => held[key as keyof Held] !== undefined);
    return met && { values: met, person: theirs.person, known: { ...held, ...Object.fromEntries(readable) } as Held };
  };

  /** `isGone`: the person was deleted and is added again from the form. */
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
      if (saved.kind !== 'saved') return reportFailure(saved, fields, values);
      toast.success(saved.replyLost ? form('savedReplyLost') : person && !isGone ? t('changed') : t('added'));
      onSaved();
      close();
    });
  };

  return { save, conflict, stored, failure, isBusy, isDenied, refused };
}

/** Like `NOTHING`, limited to what this device supports. */
const onlyHeld = (held: Held): Held => ({
  cards: [],
  cardKinds: {},
  group: held.group === undefined ? undefined : NOTHING.group,
  faces: held.faces === undefined ? undefined : NOTHING.faces,
  fingers: held.fingers === undefined ? undefined : NOTHING.fingers,
});
