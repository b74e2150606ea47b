import { IconDots, IconUpload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Tag } from '@/components/feedback/mark';
import { useKilobytes } from '@/components/feedback/use-kilobytes';
import { useDrop } from '@/components/form/use-drop';
import { ActMenu } from '@/components/shell/act-menu';
import { useEntryRemoval } from '@/components/table/use-entry-removal';
import { stemOf } from '@/components/terminal/picture-name';
import { ICON } from '@/components/theme/icon';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { SCREEN_PICTURE } from '@/lib/contract/limits';
import { type ListedPicture, PICTURE_FOLDER } from '@/lib/contract/methods/file-manager';
import type { Values } from '@/lib/forms/bind';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { rpc } from '@/lib/session/device';
import { changePicture } from './change-picture';
import type { PICTURES } from './imgCfg-fields';
import classes from './page.module.css';

const UploadDialog = lazyPart(() => import('./upload-dialog').then((module) => module.UploadDialog));
const RenameDialog = lazyPart(() => import('./rename-dialog').then((module) => module.RenameDialog));

const USES = ['home', 'call'] as const;

interface PictureCardsProps {
  form: ConfigForm<Values<typeof PICTURES>>;
  pictures: readonly ListedPicture[];
  isReading: boolean;
  /** A picture came, went or got another name. */
  onChanged(): unknown;
}

type Opened = { kind: 'upload'; file?: File } | { kind: 'rename'; name: string };

/** The pictures with what can be done with each, and the place for another one. */
export function PictureCards({ form, pictures, isReading, onChanged }: PictureCardsProps) {
  const t = useTranslations('cfg.imgCfg');
  const validation = useTranslations('validation');
  const removal = useEntryRemoval();
  const [opened, setOpened] = useState<Opened>();
  const isFull = pictures.length >= SCREEN_PICTURE.most;
  const isLocked = form.readOnly || isFull || isReading;
  const drop = useDrop(([file]) => setOpened({ kind: 'upload', ...(file && { file }) }), isLocked);
  const names = pictures.map(({ name }) => name);
  const close = () => setOpened(undefined);
  const remove = async (name: string) => {
    const isAsked = await removal({
      title: t.rich('removeTitle', { name: stemOf(name), bdi }),
      text: t('removeText'),
      confirm: t('remove'),
      removed: t('removed'),
      entry: name,
      remove: async () => {
        await changePicture(
          () => rpc.call('FileManager.removeFiles', { fileName: `${PICTURE_FOLDER}/${name}` }),
          (names) => !names.includes(name),
        );
        // What was chosen and not saved has nothing left to show.
        for (const use of USES) if (form.values[use] === name) form.field(use).reset();
      },
      inUse: {
        users: () => USES.filter((use) => form.loaded[use] === name).map((use) => t(`field.${use}`)),
        text: (names) => t('inUse', { names }),
      },
    });
    if (isAsked) await onChanged();
  };

  return (
    <>
      <ul className={classes.cards}>
        {pictures.map((picture) => (
          <PictureCard
            key={picture.name}
            picture={picture}
            form={form}
            onRename={() => setOpened({ kind: 'rename', name: picture.name })}
            onRemove={() => void remove(picture.name)}
          />
        ))}
        <li>
          <button
            type="button"
            className={`mantine-focus-auto ${classes.place}`}
            disabled={isLocked}
            onClick={() => setOpened({ kind: 'upload' })}
            {...drop}
          >
            <IconUpload size={20} stroke={1.75} aria-hidden />
            <strong>{t('upload')}</strong>
            <span>{isFull ? validation('PicCountMax', { max: SCREEN_PICTURE.most }) : t('drop')}</span>
          </button>
        </li>
      </ul>
      {opened?.kind === 'upload' && (
        <UploadDialog given={opened.file} names={names} onUploaded={onChanged} onClose={close} />
      )}
      {opened?.kind === 'rename' && (
        <RenameDialog
          name={opened.name}
          others={names.filter((each) => each !== opened.name)}
          onRenamed={(next) => {
            // What was chosen and not saved follows, too.
            for (const use of USES) if (form.values[use] === opened.name) form.set({ [use]: next });
            return onChanged();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface PictureCardProps extends Pick<PictureCardsProps, 'form'> {
  picture: ListedPicture;
  onRename(): void;
  onRemove(): void;
}

function PictureCard({ picture, form, onRename, onRemove }: PictureCardProps) {
  const t = useTranslations('cfg.imgCfg');
  const kilobytes = useKilobytes();
  const { name, size, width, height } = picture;
  const uses = USES.filter((use) => form.values[use] === name);
  const shown = stemOf(name);
  const others = USES.filter((use) => !uses.includes(use)).map((use) => ({
    label: t(`useAs.${use}`),
    run: () => form.set({ [use]: name }),
  }));
  const acts = [
    ...others,
    { label: t('rename'), startsGroup: others.length > 0, run: onRename },
    { label: t('remove'), isDangerous: true, run: onRemove },
  ];
  return (
    <li className={classes.card} data-used={uses.length > 0 || undefined}>
      <img
        src={`${ENDPOINT.loadFileByPath}${PICTURE_FOLDER}/${encodeURIComponent(name)}`}
        alt={t('alt', { name: shown })}
        loading="lazy"
      />
      <div className={classes.caption}>
        <div>
          <bdi className={classes.name}>{shown}</bdi>
          <span className={classes.facts}>{t('facts', { width, height, size: kilobytes(size) })}</span>
        </div>
        {!form.readOnly && (
          <ActMenu label={t('more', { name: shown })} acts={acts}>
            <IconDots {...ICON} />
          </ActMenu>
        )}
      </div>
      <div className={classes.uses}>
        {uses.map((use) => (
          <Tag key={use} tone="info">
            {t(`field.${use}`)}
          </Tag>
        ))}
      </div>
    </li>
  );
}
