'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { type LegalText, LegalTexts } from '@/components/legal/legal-texts';
import { BrandMark } from '@/components/shell/brand';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { bootFacts } from '@/lib/session/boot';
import { useStore } from '@/lib/use-store';
import classes from './page.module.css';

/** Whether a text answers in any language that the page could show: before sign-in nothing else tells. @assumed contract 2 */
async function isThere(address: string): Promise<boolean> {
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return response?.ok ?? false;
}

/** Legal information before sign-in: one tab per text that the device has, and what device this is. @spec §3 legal info flags */
export default function LegalInfoPage() {
  const t = useTranslations('legal');
  const version = useTranslations('version.line');
  const common = useTranslations('common');
  const title = useTranslations('menu.page')('legalInfo');
  const router = useRouter();
  const { capabilities } = useStore(bootFacts);
  const [names, setNames] = useState<LegalText[]>();

  useEffect(() => {
    document.title = `${title} · ${common('productName')}`;
  }, [title, common]);
  useEffect(() => {
    if (!capabilities.showLegalInfo) return router.replace('/');
    let current = true;
    Promise.all([
      isThere(`${ENDPOINT.softwareLicense}English.txt`),
      isThere(`${ENDPOINT.privacyPolicy}English.txt`),
      isThere(ENDPOINT.openSource),
    ]).then(([licence, privacy, openSource]) => {
      if (!current) return;
      setNames([
        ...(licence ? (['softwareLicense'] as const) : []),
        ...(privacy ? (['privacyPolicy'] as const) : []),
        ...(openSource ? (['openSource'] as const) : []),
      ]);
    });
    return () => {
      current = false;
    };
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
      </section>
    </main>
  );
}
