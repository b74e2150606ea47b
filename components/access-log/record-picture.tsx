import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StillPicture } from '@/components/video/still-picture';
import type { AccessCardRec } from '@/lib/contract/records';
import { faceBox } from '@/lib/snapshots/access-picture';
import { pictureAddress } from './picture-address';

interface RecordPictureProps {
  row: Pick<AccessCardRec, 'URL' | 'ImageInfo'>;
  /** Who is on it; '' for nobody known. */
  name: string;
}

/** The picture with a box on the face, loaded when the record is opened. */
export function RecordPicture({ row, name }: RecordPictureProps) {
  const t = useTranslations('accesslog.log');
  const [isFailed, setFailed] = useState(false);
  const src = pictureAddress(row);
  if (!src) return <span>–</span>;
  if (isFailed) return <span>{t('pictureFailed')}</span>;
  return (
    <StillPicture
      src={src}
      box={faceBox(row.ImageInfo)}
      label={t('pictureOf', { name: name || t('unknown') })}
      onError={() => setFailed(true)}
    />
  );
}
