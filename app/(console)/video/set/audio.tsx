import { useTranslations } from 'next-intl';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { StreamSelect, StreamSwitch } from './stream-controls';
import { FREQUENCIES, hasFixedFrequency, streamOf } from './stream-fields';
import { type StreamTabProps, useStreamRows } from './stream-form';
import { StreamHead } from './stream-row';

/** Sound track of each stream, and where it comes from. */
export function Audio(props: StreamTabProps) {
  const { form, limits } = props;
  const t = useTranslations('video.set');
  const { field, row } = useStreamRows(props);
  return (
    <>
      <Panel title={t('streams')}>
        <StreamHead />
        {row('audio', (stream) => (
          <StreamSwitch field={field(`${stream}.audio`)} />
        ))}
        {row('audioCompression', (stream) => {
          const compression = field(`${stream}.audioCompression`);
          return (
            <StreamSelect
              field={{
                ...compression,
                set(next) {
                  compression.set(next);
                  if (hasFixedFrequency(next)) form.set({ [`${stream}.frequency`]: FREQUENCIES[0] });
                },
              }}
              choices={limits[stream].audioCompressions.map((value) => ({ value, label: value }))}
              // Stream code 201. @spec §8
              hint={compression.value === 'AAC' ? t('aacHint') : undefined}
            />
          );
        })}
        {row('frequency', (stream) => {
          const frequency = field(`${stream}.frequency`);
          const isFixed = hasFixedFrequency(streamOf(form.values, stream).audioCompression);
          return (
            <StreamSelect
              field={{ ...frequency, disabled: frequency.disabled || isFixed }}
              choices={FREQUENCIES.map((value) => ({ value, label: t('hertzOf', { value: String(value) }) }))}
              hint={isFixed ? t('fixedRate') : undefined}
            />
          );
        })}
      </Panel>
      {form.values.has.source && (
        <Panel title={t('source')}>
          <SegmentedField
            field={form.field('audioSource')}
            choices={[
              { value: 'Mic', label: t('mic') },
              { value: 'LineIn', label: t('lineIn') },
            ]}
          />
        </Panel>
      )}
    </>
  );
}
