'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { LegalTexts } from '@/components/legal/legal-texts';
import { type LegalText, useOfferedTexts } from '@/components/legal/use-legal-texts';
import { BrandMark } from '@/components/shell/brand';
import { bootFacts } from '@/lib/session/boot';
import { useStore } from '@/lib/use-store';
import classes from './page.module.css';

const CopyAbout = lazyPart(() => import('./copy-about').then((module) => module.CopyAbout), 'nothing');

const NAMES: readonly LegalText[] = ['softwareLicense', 'privacyPolicy', 'openSource'];

/**
 * Legal information before sign-in: one tab per text that the device has, and the device's model and version; its web
 * version is known only after sign-in. @spec §3 legal info flags; @assumed pages-1 /legalInfo
 */
export default function LegalInfoPage() {
  const t = useTranslations('legal');
  const version = useTranslations('version.line');
  const common = useTranslations('common');
  const title = t('title');
  const router = useRouter();
  const { capabilities } = useStore(bootFacts);
  const names = useOfferedTexts(NAMES);

  useEffect(() => {
    document.title = `${title} · ${common('productName')}`;
  }, [title, common]);
  useEffect(() => {
    if (!capabilities.showLegalInfo) router.replace('/');
  }, [capabilities.showLegalInfo, router]);

  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <BrandMark />
        <h1>{title}</h1>
        <Link href="/login" prefetch={false}>
          {t('backToSignIn')}
        </Link>
      </header>
      {names && (names.length > 0 ? <LegalTexts names={names} /> : <p>{t('missing')}</p>)}
      <section className={classes.about} aria-labelledby="about">
        <h2 id="about">{t('about')}</h2>
        <dl>
          <dt>{version('type')}</dt>
          <dd>
            <bdi>{capabilities.deviceType || '–'}</bdi>
          </dd>
          <dt>{version('serial')}</dt>
          <dd>
            <bdi dir="ltr">{capabilities.serialNumber || '–'}</bdi>
          </dd>
          <dt>{version('software')}</dt>
          <dd>
            <bdi dir="ltr">{capabilities.softVersion || '–'}</bdi>
          </dd>
          <dt>{version('baseline')}</dt>
          <dd>
            <bdi dir="ltr">{capabilities.securityBaseline}</bdi>
          </dd>
        </dl>
        <CopyAbout serialNumber={capabilities.serialNumber} softVersion={capabilities.softVersion} />
      </section>
    </main>
  );
}
