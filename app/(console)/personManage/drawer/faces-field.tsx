import { ActionIcon, Button } from '@mantine/core';
import { IconCamera, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import type { Act } from '@/components/feedback/use-act';
import { FileInput } from '@/components/form/file-input';
import { FormRow } from '@/components/form/form-row';
import { useDrop } from '@/components/form/use-drop';
import type { HelperTools } from '@/components/form/use-helper-act';
import { ICON } from '@/components/theme/icon';
import type { HelperFile } from '@/lib/contract/helper';
import { FACE_PHOTO } from '@/lib/contract/limits';
import { type MadePhoto, photoOfFile } from '@/lib/enrolment/make-photo';
import { hasWebcam } from '@/lib/enrolment/webcam';
import { failCodeKey } from '@/lib/errors/describe-error';
import type { FormField } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import type { RefusedPhoto } from '@/lib/persons/save-faces';
import { useAuthority, useCapabilities } from '@/lib/session/use-visitor';
import { pictureOf } from '@/lib/snapshots/access-picture';
import { isPictureName } from '@/lib/validation/picture';
import { CaptureButton, useCaptureOpen } from '../capture/capture-button';
import { CredentialLabel } from './credential-label';
import credentials from './credentials.module.css';
import classes from './faces-field.module.css';

const WebcamFace = lazyPart(
  () => import(/* webpackChunkName: "people-capture" */ '../capture/webcam-face').then((module) => module.WebcamFace),
  'block',
);
const CaptureFace = lazyPart(
  () => import(/* webpackChunkName: "people-capture" */ '../capture/capture-face').then((module) => module.CaptureFace),
  'block',
);

const HelperChoice = lazyPart(
  () => import('@/components/form/helper-choice').then((module) => module.HelperChoice),
  'nothing',
);

/** Pictures that the helper program can choose; those that browsers do not read it converts. */
const HELPER_PICTURES = ['.png', '.jpg', '.jpeg', '.bmp', '.gif', '.tif', '.tiff'];

interface FacesFieldProps {
  field: FormField<string[]>;
  /** Refusals from the last save. */
  refused: readonly RefusedPhoto[];
  /** Photos that are unmodified files; collected here for Save. */
  asIs: Set<string>;
  /** Making a photo of a file: Save waits for it. */
  making: Act;
}

/** Face photos: chosen, dropped, or taken by a camera. They are sent with Save. */
export function FacesField({ field, refused, asIs, making }: FacesFieldProps) {
  const t = useTranslations('personManage');
  const failCodes = useTranslations('failCode');
  const problemText = useProblemText();
  const { hasVideo, snapshot } = useCapabilities();
  const mayCapture = useAuthority('AuthManuCtr') && hasVideo && snapshot;
  // For a device without a camera, this computer's camera is used, which browsers allow on secure pages only.
  const mayWebcam = !hasVideo;
  const isInsecure = mayWebcam && !hasWebcam();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(field);
  useEffect(() => {
    latest.current = field;
  });
  const [problem, setProblem] = useState<Problem>();
  const isFull = field.value.length >= FACE_PHOTO.perPerson;
  const capturing = useCaptureOpen(field.disabled, isFull);
  const insecureId = useId();
  const Camera = mayWebcam ? WebcamFace : CaptureFace;
  const isLocked = field.disabled || isFull || making.isBusy;

  const add = (made: MadePhoto) => {
    const { value, set } = latest.current;
    if ('problem' in made) return setProblem(made.problem);
    if (value.includes(made.photo)) return setProblem({ key: 'PhotoThere' });
    // A capture that was running meanwhile gave the last one; the hint says so.
    if (value.length >= FACE_PHOTO.perPerson) return;
    if (made.isAsIs) asIs.add(made.photo);
    set([...value, made.photo]);
  };
  const make = async (file: File) => {
    setProblem(undefined);
    add(await photoOfFile(file).catch(() => ({ problem: { key: 'OnlyPng' } as const })));
  };
  const choose = async (file: File | undefined) => {
    if (file && !isLocked) await making.run(() => make(file));
  };
  const readOfHelper = async (file: HelperFile, { helper, ...watch }: HelperTools) => {
    const isReadable = isPictureName(file.name);
    const readable = isReadable ? file : await helper.convert(file, { to: '.png' }, watch);
    try {
      await make(await helper.readWhole(readable, watch));
    } finally {
      await helper.remove(readable);
    }
  };
  const chooseOfHelper = (file: HelperFile, tools: HelperTools) => {
    const made = readOfHelper(file, tools);
    // Why it failed is shown by the choice.
    void making.run(() => made.catch(() => undefined));
    return made;
  };
  const drop = useDrop(([file]) => void choose(file), isLocked);

  return (
    <FormRow
      field={field}
      label={<CredentialLabel icon="face">{field.label}</CredentialLabel>}
      isGroup
      width="full"
      show={(photos) => t('faces', { count: photos.length })}
      hint={isFull ? t('enrol.facesFull', { max: FACE_PHOTO.perPerson }) : t('enrol.dropPhoto')}
    >
      <div className={classes.faces} {...drop}>
        {field.value.length > 0 && (
          <ul className={classes.photos}>
            {field.value.map((photo, index) => {
              const failCode = refused.find((each) => each.photo === photo)?.failCode;
              return (
                <li key={photo} className={classes.photo}>
                  <img src={pictureOf(photo)?.src} alt={t('enrol.photo', { number: index + 1 })} />
                  <ActionIcon
                    aria-label={t('enrol.removePhoto', { number: index + 1 })}
                    disabled={field.disabled}
                    onClick={() => field.set(field.value.filter((each) => each !== photo))}
                  >
                    <IconTrash {...ICON} />
                  </ActionIcon>
                  {failCode !== undefined && (
                    <span className={classes.problem} role="alert">
                      {failCodes(failCodeKey(failCode))}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        <FileInput
          ref={input}
          accept=".png,.jpg,.jpeg"
          hidden
          aria-label={t('enrol.photoFile')}
          onChoose={(file) => void choose(file)}
        />
        <div className={credentials.acts}>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPhotoPlus size={14} stroke={1.75} aria-hidden />}
            disabled={field.disabled || isFull}
            loading={making.isBusy}
            onClick={() => input.current?.click()}
          >
            {t('enrol.addPhoto')}
          </Button>
          {(mayCapture || mayWebcam) && (
            <CaptureButton
              label={t(mayWebcam ? 'webcam.open' : 'enrol.takePhoto')}
              Icon={IconCamera}
              open={capturing}
              disabled={field.disabled || isFull || isInsecure}
              describedBy={isInsecure ? insecureId : undefined}
            />
          )}
          <HelperChoice
            extensions={HELPER_PICTURES}
            title={t('enrol.photoFile')}
            isDisabled={isLocked}
            onChoose={chooseOfHelper}
          />
        </div>
        {isInsecure && (
          <span id={insecureId} className={classes.why}>
            {t('webcam.insecure')}
          </span>
        )}
        {problem && (
          <Notice tone="bad" isNews>
            {problemText(problem)}
          </Notice>
        )}
        {capturing.isOpen && (
          <Camera
            onPhoto={(photo) => {
              setProblem(undefined);
              add({ photo });
            }}
            onClose={() => capturing.set(false)}
          />
        )}
      </div>
    </FormRow>
  );
}
