import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { controlId } from '@/components/form/control-id';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { type Choice, SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { PERSON } from '@/lib/contract/limits';
import { type AccessUser, USER_TYPES, type UserType } from '@/lib/contract/records';
import { useActionForm } from '@/lib/forms/use-action-form';
import {
  type FingerFields,
  newPerson,
  type PersonFields,
  type PersonType,
  personFields,
} from '@/lib/persons/person-fields';
import { personProblems } from '@/lib/persons/person-problems';
import { useSectionNames } from '@/lib/records/use-section-names';
import { useCapabilities } from '@/lib/session/use-visitor';
import { keepDigits } from '@/lib/validation/digits';
import type { OnUndo } from '../undo/use-removed-toast';
import { CardsField } from './cards-field';
import { CredentialLabel } from './credential-label';
import { FacesField } from './faces-field';
import { FingersField } from './fingers-field';
import { PermissionFields } from './permission-fields';
import { PersonHead } from './person-head';
import { RareFields } from './rare-fields';
import { usePersonSave } from './save/use-person-save';
import { useCheckGroups } from './use-check-groups';
import { useNextUserId } from './use-next-user-id';
import { useStoredCredentials } from './use-stored-credentials';

/** Conflicts are rare, so their view is part of a file that is rarely loaded. */
const PersonChanged = lazyPart(
  () => import(/* webpackChunkName: "people-files" */ './person-changed').then((module) => module.PersonChanged),
  'block',
);

const PersonRemoval = lazyPart(() => import('../list/person-removal').then((module) => module.PersonRemoval));

const NO_FINGERS: FingerFields = { packets: [], duress: -1 };

interface PersonDrawerProps {
  /** Undefined for a new person. */
  person: AccessUser | undefined;
  /** Device wall clock. */
  now: string;
  onClose(): void;
  onSaved(): void;
  onUndo: OnUndo;
}

/** Adds, changes or deletes a person: basics, permissions, credentials and rarely used fields. */
export function PersonDrawer({ person, now, onClose, onSaved, onUndo }: PersonDrawerProps) {
  const t = useTranslations('personManage');
  const { doorCount, attendanceGroup, cardAuth, faceAuth, fingerprintAuth } = useCapabilities();
  const held = useStoredCredentials(person?.UserID);
  const { cards, faces, fingers } = held;
  // Undefined means "could not be read", which a save leaves unchanged.
  const heldFaces = faceAuth ? (person ? faces.data : []) : undefined;
  const heldFingers = fingerprintAuth ? (person ? fingers.data : NO_FINGERS) : undefined;
  const sections = useSectionNames();
  const check = useCheckGroups(person?.UserID, attendanceGroup);
  const group = attendanceGroup ? check.own : undefined;
  // Photos that are unmodified files. A mutable set, because nothing renders it.
  const [asIs] = useState(() => new Set<string>());
  const makingPhoto = useAct();
  const [isRemoving, setRemoving] = useState(false);
  const saving = usePersonSave({
    person,
    held: {
      group,
      cards: cards.data?.cards,
      cardKinds: cards.data?.cardKinds,
      faces: heldFaces,
      fingers: heldFingers,
    },
    asIs,
    onClose,
    onSaved,
  });
  const { stored, isBusy, isDenied } = saving;
  const fields = useActionForm<PersonFields>({
    initial: person ? personFields(person, doorCount) : newPerson(now, doorCount),
    isNew: !person,
    label: (key) => t(`field.${key}`),
    disabled: isBusy || isDenied || held.isLoading,
    validate: (values, loaded) => personProblems(values, loaded, { door: t('door') }),
  });
  // Credentials and check group are loaded after the person; fields changed in the meantime keep their values.
  useEffect(() => {
    if (!person || stored !== person) return;
    const { loaded } = fields;
    const credentials = {
      ...(cards.data ?? { cards: loaded.cards, cardKinds: loaded.cardKinds }),
      faces: faces.data ?? loaded.faces,
      fingers: fingers.data ?? loaded.fingers,
    };
    fields.rebase({ ...loaded, ...credentials, group: check.own ?? loaded.group });
  }, [cards.data, faces.data, fingers.data, check.own]);
  const proposal = useNextUserId(!person);
  // Only a proposal: it replaces no typed user ID, and is not inserted while the field has the focus.
  useEffect(() => {
    const isTyping = document.activeElement?.id === controlId('userId');
    if (proposal !== undefined && !isTyping) fields.rebase({ ...fields.loaded, userId: proposal });
  }, [proposal]);
  const { values } = fields;
  return (
    <DrawerForm
      isNew={!person}
      title={stored ? <PersonHead person={stored} photo={faces.data?.[0]} /> : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      failure={saving.failure}
      isBusy={isBusy || isRemoving || makingPhoto.isBusy}
      isLoading={held.isLoading || check.isLoading || sections.isLoading}
      isDenied={isDenied}
      onSave={() => void saving.save(fields)}
      onRemove={person && (() => setRemoving(true))}
      onClose={onClose}
    >
      {saving.conflict.conflict && (
        <PersonChanged
          fields={fields}
          conflict={saving.conflict}
          person={stored}
          sections={sections}
          check={check}
          isBusy={isBusy}
          onAddAgain={() => void saving.save(fields, true)}
          onClose={onClose}
        />
      )}
      {cards.isError && <Notice tone="warn">{t('cardsUnread')}</Notice>}
      {faces.isError && <Notice tone="warn">{t('enrol.facesUnread')}</Notice>}
      {fingers.isError && <Notice tone="warn">{t('enrol.fingersUnread')}</Notice>}
      <h3>{t('basic')}</h3>
      {/* The head shows the user ID of a stored person. */}
      {!stored && <TextField field={fields.field('userId')} maxLength={PERSON.userIdMax} isRequired isTechnical />}
      <TextField field={fields.field('name')} maxLength={PERSON.nameMax} isRequired hasFocus={!person} />
      <SelectField
        field={fields.field('type')}
        choices={(Object.keys(USER_TYPES) as UserType[]).map<Choice<PersonType>>((value) => ({
          value,
          label: t(`type.${value}`),
        }))}
      />
      {values.type === 'guest' && <NumberField field={fields.field('useTimes')} />}
      <SwitchField field={fields.field('isFrozen')} />
      <h3>{t('permissions')}</h3>
      <PermissionFields fields={fields} check={check} sections={sections} />
      <h3>{t('credentials')}</h3>
      {heldFaces && (
        <FacesField field={fields.field('faces')} refused={saving.refused} asIs={asIs} making={makingPhoto} />
      )}
      {cardAuth && (
        <CardsField field={fields.field('cards')} kinds={fields.field('cardKinds')} userId={stored?.UserID ?? ''} />
      )}
      {heldFingers && <FingersField field={fields.field('fingers')} userId={stored?.UserID ?? ''} />}
      <TextField
        field={fields.field('password')}
        label={<CredentialLabel icon="password">{t('field.password')}</CredentialLabel>}
        maxLength={PERSON.passwordDigitsMax}
        isTechnical
        hint={person?.Password ? t('passwordSet') : t('passwordHint')}
        keep={keepDigits}
      />
      <RareFields fields={fields} />
      {isRemoving && person && (
        <PersonRemoval
          persons={[person]}
          onDone={onClose}
          onChanged={onSaved}
          onUndo={onUndo}
          onClose={() => setRemoving(false)}
        />
      )}
    </DrawerForm>
  );
}
