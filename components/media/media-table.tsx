import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Mark, type Tone } from '@/components/feedback/mark';
import { useKilobytes } from '@/components/feedback/use-kilobytes';
import { SimpleTable } from '@/components/table/simple-table';

/** What a file of the device is doing; without a state there is none, and a built-in one is used. */
export type MediaState = 'stored' | 'playing' | 'transcoding' | 'failed' | undefined;

const TONES: Readonly<Record<NonNullable<MediaState>, Tone>> = {
  stored: 'ok',
  playing: 'live',
  transcoding: 'off',
  failed: 'bad',
};

/** A row: its place or title, the file in it, and what can be done with it. */
export interface MediaRow {
  key: string;
  title: string;
  /** Of the file; empty without one. */
  name: string;
  /** Bytes. */
  size: number;
  /** Seconds; 0 for a file without a length. */
  seconds: number;
  state: MediaState;
  acts: ReactNode;
  /** In place of the name, and of the length. */
  nameField?: ReactNode;
  shape?: ReactNode;
}

interface MediaTableProps {
  /** Head of the first column, which is the name of the table. */
  label: string;
  rows: readonly MediaRow[];
  empty?: string;
}

/** The state of a file in words, with its mark. */
export function MediaMark({ state }: { state: NonNullable<MediaState> }) {
  const t = useTranslations('media');
  return <Mark tone={TONES[state]}>{t(`is.${state}`)}</Mark>;
}

/** Files of the device with size, length and state: sounds of events, pictures of a plan. */
export function MediaTable({ label, rows, empty }: MediaTableProps) {
  const t = useTranslations('media');
  const kilobytes = useKilobytes();
  return (
    <SimpleTable
      label={label}
      rows={rows}
      rowKey={({ key }) => key}
      empty={empty}
      columns={[
        { key: 'title', title: label, cell: ({ title }) => title },
        {
          key: 'name',
          title: t('file'),
          cell: ({ name, nameField }) => nameField ?? (name === '' ? t('builtIn') : <bdi>{name}</bdi>),
        },
        {
          key: 'length',
          title: t('length'),
          cell: ({ seconds, name, shape }) => shape ?? (name !== '' && t('seconds', { seconds })),
        },
        { key: 'size', title: t('size'), cell: ({ size, name }) => name !== '' && kilobytes(size) },
        {
          key: 'state',
          title: t('state'),
          cell: ({ state }) => state && <MediaMark state={state} />,
        },
        { key: 'acts', title: t('acts'), hasActions: true, cell: ({ acts }) => acts },
      ]}
    />
  );
}
