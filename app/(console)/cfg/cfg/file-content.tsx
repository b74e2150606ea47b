import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { FoldedPart } from '@/components/form/folded-part';
import { Fact } from '@/components/shell/fact';
import { PageList, usePagesOf } from '@/components/shell/page-list';
import { importedTables } from '@/lib/config-file/imported-tables';
import type { BackupContent } from '@/lib/config-file/read-config-file';
import { tablesOutOfRights } from '@/lib/config-file/writable-tables';
import { useVisitor } from '@/lib/session/use-visitor';
import classes from './page.module.css';

interface FileContentProps {
  /** Undefined: this console cannot read the file. */
  content: BackupContent | undefined;
  keepsNetwork: boolean;
  /** Where the device is now, such as 192.168.1.108:80. */
  own: string | undefined;
  /** Software version of this device. */
  version: string;
  /** Tables whose passwords neither the file nor this device has. */
  lacking: readonly string[];
  /** What happens, where it is not the import of a configuration alone. */
  text?: string;
}

/** What the import would do: where the file comes from, which pages it changes, where the device is afterwards. */
export function FileContent({ content, keepsNetwork, own, version, lacking, text }: FileContentProps) {
  const t = useTranslations('cfg.cfg');
  const line = useTranslations('version.line');
  const tables = importedTables(content?.tables ?? [], keepsNetwork);
  const out = tablesOutOfRights(tables, useVisitor()?.authorities ?? []);
  const isApplied = (name: string) => tables.includes(name) && !out.includes(name);
  const applied = usePagesOf(tables.filter(isApplied));
  const left = usePagesOf(out);
  const empty = usePagesOf(lacking.filter(isApplied));
  return (
    <div className={classes.content}>
      <p>{text ?? t('questionText')}</p>
      {content ? (
        <>
          <dl>
            <Fact name={line('type')} value={content.model} />
            <Fact name={line('serial')} value={content.serialNo} />
            <Fact name={line('software')} value={content.version} />
            <Fact name={t('madeAt')} value={content.time} />
          </dl>
          <FoldedPart line={t('tables', { count: (applied?.pages.length ?? 0) + (applied?.others.length ?? 0) })}>
            {applied && <PageList {...applied} />}
          </FoldedPart>
          {left && (
            <Notice tone="warn">
              {t('notImported')}
              <PageList {...left} />
            </Notice>
          )}
          {!content.hasSecrets && <p>{t(content.isLocked ? 'someSecrets' : 'noSecrets')}</p>}
          {empty && (
            <Notice tone="warn">
              {t('enterAgain')}
              <PageList {...empty} />
            </Notice>
          )}
          {content.version !== version && (
            <Notice tone="warn">
              {t.rich('otherVersion', {
                file: content.version,
                own: version,
                bdi: (text) => <bdi dir="ltr">{text}</bdi>,
              })}
            </Notice>
          )}
        </>
      ) : (
        <p>{t('unread')}</p>
      )}
      {!keepsNetwork && (content?.address === undefined || content.address !== own) && (
        <Notice tone="warn">
          {content?.address === undefined
            ? t('networkGoes')
            : t.rich('networkTo', { address: content.address, bdi: (text) => <bdi dir="ltr">{text}</bdi> })}
        </Notice>
      )}
    </div>
  );
}
