import { IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StillPicture } from '@/components/video/still-picture';
import { ENDPOINT } from '@/lib/contract/endpoints';
import type { AccessCardRec } from '@/lib/contract/records';
import { faceBox } from '@/lib/snapshots/access-picture';

/** A path of the device and nothing that leads out of it. */
const DEVICE_PATH = /^(\/[\w-]+)+(\.\w+)?$/;

/** Where the picture of a record is loaded from; undefined without one. */
export function pictureAddress({ URL }: Pick<AccessCardRec, 'URL'>): string | undefined {
  return typeof URL === 'string' && DEVICE_PATH.test(URL) ? ENDPOINT.loadFileByPath + URL : undefined;
}

/** That a record has a picture. */
export function PictureMark() {
  const t = useTranslations('accesslog.log');
  return <IconPhoto size={16} stroke={1.75} role="img" aria-label={t('hasPicture')} />;
}

/** The picture with a box on the face, loaded when the record is opened. */
export function RecordPicture({ row }: { row: AccessCardRec }) {
  const t = useTranslations('accesslog.log');
  const [isFailed, setFailed] = useState(false);
  const src = pictureAddress(row);
  if (!src) return <span>–</span>;
  if (isFailed) return <span>{t('pictureFailed')}</span>;
  return (
    <StillPicture
      src={src}
      box={faceBox(row.ImageInfo)}
      label={t('pictureOf', { name: row.CardName || t('unknown') })}
      onError={() => setFailed(true)}
    />
  );
}
