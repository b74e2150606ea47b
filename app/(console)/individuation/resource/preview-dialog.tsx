import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { DialogFrame } from '@/components/form/dialog-frame';
import { isClip } from '@/components/terminal/use-adverts';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { ADVERT_FOLDER, type AdvertResource } from '@/lib/contract/methods/video-output';
import classes from './page.module.css';

/** Where the content of a resource is. */
export const contentOf = ({ ID }: AdvertResource): string => `${ENDPOINT.loadFileByPath}${ADVERT_FOLDER}/${ID}`;

/** A resource as this browser shows it. A clip of many megabytes is not loaded before somebody plays it. */
export function PreviewDialog({ advert, onClose }: { advert: AdvertResource; onClose(): void }) {
  const t = useTranslations('individuation.resource');
  const [isBroken, setBroken] = useState(false);
  const media = { className: classes.preview, src: contentOf(advert), onError: () => setBroken(true) };
  return (
    <DialogFrame title={<bdi>{advert.Name}</bdi>} onClose={onClose}>
      {isBroken ? (
        <Notice tone="warn">{t('noPreview')}</Notice>
      ) : isClip(advert) ? (
        <video {...media} controls preload="none" aria-label={t('preview', { name: advert.Name })} />
      ) : (
        <img {...media} alt={t('preview', { name: advert.Name })} />
      )}
    </DialogFrame>
  );
}
