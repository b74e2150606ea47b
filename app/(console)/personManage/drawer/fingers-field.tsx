import { ActionIcon, Checkbox } from '@mantine/core';
import { IconFingerprint, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/feedback/lazy-part';
import { FormRow } from '@/components/form/form-row';
import { ICON } from '@/components/theme/icon';
import { PERSON } from '@/lib/contract/limits';
import type { FormField } from '@/lib/forms/form-field';
import type { FingerFields } from '@/lib/persons/person-fields';
import { useAuthority } from '@/lib/session/use-visitor';
import { CaptureButton, useCaptureOpen } from '../capture/capture-button';
import { CredentialLabel } from './credential-label';
import classes from './credentials.module.css';

const TakeFinger = lazyPart(
  () => import(/* webpackChunkName: "people-capture" */ '../capture/take-finger').then((module) => module.TakeFinger),
  'block',
);

interface FingersFieldProps {
  field: FormField<FingerFields>;
  /** Empty for a new person. */
  userId: string;
}

/** Fingerprints captured at a reader, at most one of them for duress. They are sent with Save. */
export function FingersField({ field, userId }: FingersFieldProps) {
  const t = useTranslations('personManage');
  const mayTake = useAuthority('AuthManuCtr');
  const { packets, duress } = field.value;
  const isFull = packets.length >= PERSON.fingerprintsPerPerson;
  const capture = useCaptureOpen(field.disabled, isFull);
  const remove = (index: number) =>
    field.set({
      packets: packets.filter((_, at) => at !== index),
      // Keep the duress mark on the same finger.
      duress: duress === index ? -1 : duress > index ? duress - 1 : duress,
    });
  return (
    <FormRow
      field={field}
      label={<CredentialLabel icon="fingerprint">{field.label}</CredentialLabel>}
      isGroup
      width="full"
      show={({ packets }) => t('fingerprints', { count: packets.length })}
      hint={isFull ? t('enrol.fingersFull', { max: PERSON.fingerprintsPerPerson }) : undefined}
    >
      <div className={classes.list}>
        {packets.map((packet, index) => (
          <div key={packet} className={classes.finger}>
            <span>{t('enrol.finger', { number: index + 1 })}</span>
            <Checkbox
              label={t('enrol.duress')}
              aria-label={t('enrol.duressFinger', { number: index + 1 })}
              checked={duress === index}
              disabled={field.disabled}
              onChange={(event) => field.set({ packets, duress: event.currentTarget.checked ? index : -1 })}
            />
            <ActionIcon
              aria-label={t('enrol.removeFinger', { number: index + 1 })}
              disabled={field.disabled}
              onClick={() => remove(index)}
            >
              <IconTrash {...ICON} />
            </ActionIcon>
          </div>
        ))}
        {mayTake && (
          <div className={classes.acts}>
            <CaptureButton
              label={t('enrol.takeFinger')}
              Icon={IconFingerprint}
              open={capture}
              disabled={field.disabled || isFull}
            />
          </div>
        )}
        {capture.isOpen && (
          <TakeFinger
            userId={userId}
            taken={packets}
            onFinger={(packet) => field.set({ packets: [...packets, packet], duress })}
            onClose={() => capture.set(false)}
          />
        )}
      </div>
    </FormRow>
  );
}
