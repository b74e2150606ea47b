import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import foot from '@/components/feedback/dialog-foot.module.css';
import { FailedQuery } from '@/components/feedback/failed-query';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { DialogFrame } from '@/components/form/dialog-frame';
import { useNotSaved } from '@/components/form/use-not-saved';
import { CertificateLink } from '@/components/video/certificate-link';
import { useEditTable, useTables } from '@/lib/forms/use-tables';
import { useSecurity } from '@/lib/security/use-security';
import { addressAt } from '@/lib/session/address-at';
import { useAuthority } from '@/lib/session/use-visitor';
import { browserKind } from './browser-kind';
import classes from './encryption-dialog.module.css';
import { SecurityReasons } from './security-reasons';

/**
 * The risk of plain HTTP and the way to HTTPS: the device's root certificate with the steps for this browser, and the
 * same page over HTTPS. HTTPS is only added; the address in use keeps working.
 */
export default function EncryptionDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('encryption');
  const security = useTranslations('security');
  const common = useTranslations('common');
  const { risks: reasons } = useSecurity();
  const query = useTables(['Https']);
  const mayChangeNetwork = useAuthority('AuthNetCfg');
  const mayTurnOn = useAuthority('AuthSecurity') || mayChangeNetwork;
  const editTable = useEditTable();
  const notSaved = useNotSaved();
  const act = useAct();
  const { Https } = query.data ?? {};
  const next = Https?.Enable ? addressAt(new URL(window.location.href), 'https:', Https.Port) : undefined;
  const link = useRef<HTMLAnchorElement>(null);
  // The link takes the place of the button, which takes the focus with it.
  useEffect(() => {
    if (next !== undefined && document.activeElement === document.body) link.current?.focus();
  }, [next]);
  const turnOn = async () => {
    const outcome = await editTable('Https', (held) => ({ ...held, Enable: true }));
    if (outcome.kind !== 'saved') throw notSaved(outcome);
  };

  return (
    <DialogFrame title={t('title')} size={500} onClose={onClose}>
      <p>{t('text')}</p>
      {reasons.length > 0 && (
        <div>
          <h3>{security('count', { count: reasons.length })}</h3>
          <SecurityReasons reasons={reasons} />
        </div>
      )}
      {!window.isSecureContext && <p className={classes.off}>{t('off')}</p>}
      <ol className={classes.steps}>
        <li>
          <h3>{t('trust')}</h3>
          <p>{t(`how.${browserKind(window.navigator)}`)}</p>
          <CertificateLink />
        </li>
        <li>
          <h3>{t('open')}</h3>
          <div role="status">
            {next && (
              <p>
                <bdi dir="ltr">{new URL(next).origin}</bdi>
              </p>
            )}
            {Https && !Https.Enable && (
              <>
                <p>{t('isOff')}</p>
                {!mayTurnOn && <p>{t('noRight')}</p>}
              </>
            )}
          </div>
          {query.isError && <FailedQuery query={query} />}
          {act.failure !== undefined && (
            <Notice tone="bad" isNews>
              {act.failure}
            </Notice>
          )}
        </li>
      </ol>
      <div className={foot.foot}>
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
        {next && (
          <Button component="a" ref={link} href={next}>
            {t('open')}
          </Button>
        )}
        {Https && !Https.Enable && mayTurnOn && (
          <Button loading={act.isBusy} onClick={() => void act.run(turnOn)}>
            {t('turnOn')}
          </Button>
        )}
      </div>
    </DialogFrame>
  );
}
