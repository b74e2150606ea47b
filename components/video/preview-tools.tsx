import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PreviewBand } from '@/components/form/preview-band';
import type { PreviewView } from '@/lib/forms/use-preview';
import { type DeviceLivePanelProps, useMayWatch } from './device-live-panel';
import { LiveTools } from './live-tools';
import type { useHasPicture } from './use-has-picture';

interface PreviewToolsProps extends Omit<DeviceLivePanelProps, 'tag' | 'band' | 'onState'> {
  preview: PreviewView;
  /** The result of `useHasPicture`, without which nothing is previewed. */
  picture: ReturnType<typeof useHasPicture>;
  strip?: ReactNode;
  /** Below the picture and what is said of the preview. */
  below?: ReactNode;
}

/** The live picture of a page that previews: it says what the camera shows, also to an account that may not watch. */
export function PreviewTools({ preview, picture, below, ...live }: PreviewToolsProps) {
  const t = useTranslations('preview');
  const mayWatch = useMayWatch();
  const { hasPicture, onState } = picture;
  const band = <PreviewBand preview={preview} hasNoPicture={!hasPicture} />;
  return (
    <LiveTools
      {...live}
      tag={preview.isHeld ? t('storedTag') : preview.isShown ? t('liveTag') : undefined}
      band={band}
      onState={onState}
      below={
        <>
          {!mayWatch && band}
          {below}
        </>
      }
    />
  );
}
