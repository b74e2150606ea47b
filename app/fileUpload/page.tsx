'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { areAllTextsWanted, shownTexts } from '@/lib/i18n/shown-texts';
import { type FrameTarget, frameTarget } from '@/lib/upload/frame-target';
import { useStore } from '@/lib/use-store';

const FrameForm = lazyPart(() => import('./frame-form').then((module) => module.FrameForm), 'block');

/**
 * Upload form in a frame of another page of this device, which names the address in `?to=` and reads the reply, as
 * `FrameForm` says. Outside of a frame it leads to the root. The device judges the session, by its cookie: this page
 * opens none, so that a frame neither keeps a login alive nor ends it. @assumed pages-3 /fileUpload, contract 1.5
 */
export default function FileUploadPage() {
  const t = useTranslations('fileUpload');
  const router = useRouter();
  const hasTexts = useStore(shownTexts)?.areAll ?? false;
  // Undefined on the server: the address is the browser's.
  const [target, setTarget] = useState<FrameTarget | 'refused'>();

  useEffect(() => {
    if (window.self === window.top) return router.replace('/');
    areAllTextsWanted.set(true);
    setTarget(frameTarget(window.location.search) ?? 'refused');
  }, [router]);

  if (!target || !hasTexts) return <main aria-busy="true" />;
  return (
    <main>
      {target === 'refused' ? (
        <Notice tone="bad" isNews>
          {t('target')}
        </Notice>
      ) : (
        <FrameForm target={target} />
      )}
    </main>
  );
}
