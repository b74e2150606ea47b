import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Fact } from '@/components/shell/fact';
import { certificateFacts } from '@/lib/certificates/certificate-facts';
import { pemParts } from '@/lib/certificates/pem';
import type { CertificateFile } from '@/lib/certificates/read-certificate-file';
import { withoutControls } from '@/lib/i18n/isolated';
import classes from './certificate-contents.module.css';
import { CertificateEnd } from './certificate-end';

interface CertificateContentsProps {
  /** Undefined until a file was chosen and could be read. */
  file: CertificateFile | undefined;
  /** What the import does with it. */
  children?: ReactNode;
}

/** What is in a file of certificates: whose, of whom, until when, and how much more. */
export function CertificateContents({ file, children }: CertificateContentsProps) {
  const t = useTranslations('safe.cert');
  const facts = file && certificateFacts(file.cert);
  return (
    <div role="status">
      {facts && (
        <div className={classes.contents}>
          <dl>
            <Fact name={t('line.subject')} value={withoutControls(facts.subject)} />
            <Fact name={t('line.issuer')} value={withoutControls(facts.issuer)} />
            {facts.validTo && (
              <div>
                <dt>{t('line.to')}</dt>
                <dd>
                  <CertificateEnd validTo={facts.validTo} />
                </dd>
              </div>
            )}
            <Fact
              name={t('more.name')}
              isText
              value={t(file.key === undefined ? 'more.chain' : 'more.chainAndKey', {
                count: pemParts(file.cert).length - 1,
              })}
            />
          </dl>
          {children && <p>{children}</p>}
        </div>
      )}
    </div>
  );
}
