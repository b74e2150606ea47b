import { useFormatter, useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { Mark } from '@/components/feedback/mark';
import { Panel } from '@/components/form/panel';
import { SimpleTable } from '@/components/table/simple-table';
import { useMayWatch } from '@/components/video/device-live-panel';
import type { OverlayBox } from '@/lib/media/analytics/private3';
import classes from './facecfg.module.css';
import type { FaceFields } from './facecfg-fields';
import { sizeOfFace } from './use-face-watch';

interface FaceRow {
  key: 'similarity' | 'angle' | 'quality' | 'size' | 'alive';
  now: string;
  limit: string;
  passes: boolean;
}

/** What the device measures of the face in front of it, beside what the form asks of one. */
export function FaceNow({ face, values }: { face: OverlayBox | undefined; values: FaceFields }) {
  const t = useTranslations('facecfg.now');
  const format = useFormatter();
  const mayWatch = useMayWatch();
  if (!mayWatch) return null;
  const isolated = (size: readonly unknown[]) => `\u2066${size.join(' × ')}\u2069`;
  const { similarity, quality, angle, alive } = face?.face ?? {};
  const degrees = (value: unknown) => t('degrees', { value: Number(value) });
  const [width, height] = face ? sizeOfFace(face) : [0, 0];
  const rows: (FaceRow | false)[] = [
    similarity !== undefined && {
      key: 'similarity',
      now: format.number(similarity),
      limit: format.number(Number(values.similarity)),
      passes: similarity >= Number(values.similarity),
    },
    angle !== undefined && {
      key: 'angle',
      now: degrees(angle),
      limit: degrees(values.angle),
      passes: angle <= Number(values.angle),
    },
    quality !== undefined && {
      key: 'quality',
      now: format.number(quality),
      limit: format.number(Number(values.quality)),
      passes: quality >= Number(values.quality),
    },
    {
      key: 'size',
      now: isolated([width, height]),
      limit: isolated([values.minWidth, values.minHeight]),
      passes: width >= Number(values.minWidth) && height >= Number(values.minHeight),
    },
    alive !== undefined && { key: 'alive', now: alive ? t('yes') : t('no'), limit: t('yes'), passes: alive },
  ];
  return (
    <div className={classes.now}>
      <Panel title={t('title')} note={face?.text && <Mark tone="live">{bdi(face.text)}</Mark>}>
        {face ? (
          <SimpleTable
            label={t('title')}
            rows={rows.filter((row) => row !== false)}
            rowKey={({ key }) => key}
            columns={[
              { key: 'value', title: t('value'), card: 'name', cell: ({ key }) => t(key) },
              { key: 'now', title: t('face'), isCompared: true, cell: ({ now }) => now },
              { key: 'limit', title: t('limit'), isCompared: true, cell: ({ limit }) => limit },
              {
                key: 'counts',
                title: t('counts'),
                cell: ({ passes }) => <Mark tone={passes ? 'ok' : 'bad'}>{passes ? t('passes') : t('fails')}</Mark>,
              },
            ]}
          />
        ) : (
          <p className={classes.nobody}>{t('nobody', { distance: values.distance / 100 })}</p>
        )}
      </Panel>
    </div>
  );
}
