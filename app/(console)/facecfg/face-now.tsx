import { Table } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { Mark } from '@/components/feedback/mark';
import { Panel } from '@/components/form/panel';
import { useMayWatch } from '@/components/video/device-live-panel';
import { FACE_DISTANCES_CM } from '@/lib/contract/tables/face';
import type { OverlayBox } from '@/lib/media/analytics/private3';
import classes from './facecfg.module.css';
import type { FaceFields } from './facecfg-fields';
import { sizeOfFace } from './use-face-watch';

interface FaceRow {
  key: 'similarity' | 'angle' | 'quality' | 'size' | 'mask' | 'alive';
  now: string;
  limit: string;
  passes: boolean;
}

interface FaceNowProps {
  /** The largest face in the picture. */
  face: OverlayBox | undefined;
  values: FaceFields;
  /** Without a picture nobody knows who stands there. */
  hasPicture: boolean;
}

/** What the device measures of the face in front of it, beside what the form asks of one. */
export function FaceNow({ face, values, hasPicture }: FaceNowProps) {
  const t = useTranslations('facecfg.now');
  const format = useFormatter();
  const mayWatch = useMayWatch();
  if (!mayWatch) return null;
  const isolated = (size: readonly unknown[]) => `\u2066${size.join(' × ')}\u2069`;
  const { similarity, quality, angle, mask, alive } = face?.face ?? {};
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
    // Ignored masks have no limit; a reminder lets the person pass.
    mask !== undefined &&
      values.maskMode !== 0 && {
        key: 'mask',
        now: mask ? t('masked') : t('unmasked'),
        limit: t('masked'),
        passes: mask || values.maskMode === 1,
      },
    // Without the check of liveness there is no limit.
    values.alive &&
      alive !== undefined && { key: 'alive', now: alive ? t('yes') : t('no'), limit: t('yes'), passes: alive },
  ];
  return (
    <div className={classes.now}>
      <Panel title={t('title')} note={face?.text && <Mark tone="live">{bdi(face.text)}</Mark>}>
        {face ? (
          <Table className={classes.table} aria-label={t('title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('value')}</Table.Th>
                <Table.Th>{t('face')}</Table.Th>
                <Table.Th>{t('limit')}</Table.Th>
                <Table.Th>{t('counts')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows
                .filter((row) => row !== false)
                .map(({ key, now, limit, passes }) => (
                  <Table.Tr key={key}>
                    <Table.Td>{t(key)}</Table.Td>
                    <Table.Td>{now}</Table.Td>
                    <Table.Td>{limit}</Table.Td>
                    <Table.Td>
                      <Mark tone={passes ? 'ok' : 'bad'}>{passes ? t('passes') : t('fails')}</Mark>
                    </Table.Td>
                  </Table.Tr>
                ))}
            </Table.Tbody>
          </Table>
        ) : (
          <p className={classes.nobody}>
            {hasPicture
              ? t('nobody', { distance: (FACE_DISTANCES_CM.find((each) => each === values.distance) ?? 100) / 100 })
              : t('noPicture')}
          </p>
        )}
      </Panel>
    </div>
  );
}
