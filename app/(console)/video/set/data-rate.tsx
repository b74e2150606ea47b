import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { MAX_FPS } from '@/lib/contract/limits';
import { type VideoStandard, withStandard } from './encode-limits';
import { StreamNumber, StreamSelect, StreamSwitch } from './stream-controls';
import { isMjpeg, QUALITIES, type StreamName, streamOf } from './stream-fields';
import { type StreamTabProps, useStreamRows } from './stream-form';
import { StreamHead, StreamNote } from './stream-row';
import { copiedToSub } from './video-fields';

const STANDARDS: readonly VideoStandard[] = ['PAL', 'NTSC'];
/** kbit/s that are offered while a bit rate is typed. */
const COMMON_RATES = [512, 768, 1024, 1536, 2048, 3072, 4096, 6144];

const as = <T extends string>(values: readonly T[], label: (value: T) => string = String) =>
  values.map((value) => ({ value, label: label(value) }));

/** How each stream is encoded, main and sub side by side. */
export function DataRate(props: StreamTabProps) {
  const { form, limits, isMoved, onEdit } = props;
  const t = useTranslations('video.set');
  const live = useTranslations('video.live.details');
  const { field, row } = useStreamRows(props);
  const { values } = form;
  const of = (stream: StreamName) => streamOf(values, stream);
  const standard = form.field('standard');

  const copy = () => {
    onEdit('sub');
    form.set(copiedToSub(values));
  };
  const profileNote = (stream: StreamName) =>
    isMjpeg(of(stream).compression) ? t('notForMjpeg') : of(stream).compression !== 'H.264' ? t('onlyH264') : undefined;

  return (
    <>
      <Panel
        title={t('streams')}
        aside={
          <Button variant="subtle" size="xs" disabled={standard.disabled} onClick={copy}>
            {t('copyToSub')}
          </Button>
        }
      >
        <StreamHead />
        {row('inUse', (stream) =>
          stream === 'main' ? <StreamNote>{t('alwaysOn')}</StreamNote> : <StreamSwitch field={field('sub.inUse')} />,
        )}
        {row('resolution', (stream) => (
          <StreamSelect
            field={field(`${stream}.resolution`)}
            choices={as(limits[stream].resolutions)}
            isMoved={isMoved(`${stream}.resolution`)}
          />
        ))}
        {row('compression', (stream) => (
          <StreamSelect
            field={field(`${stream}.compression`)}
            choices={limits[stream].compressions.map((value) => ({
              value,
              label: isMjpeg(value) ? 'MJPEG' : value,
            }))}
          />
        ))}
        {row('profile', (stream) => {
          const note = profileNote(stream);
          if (note) return <StreamNote>{note}</StreamNote>;
          return <StreamSelect field={field(`${stream}.profile`)} choices={as(limits[stream].profiles)} />;
        })}
        {row('fps', (stream) => (
          <StreamSelect
            field={field(`${stream}.fps`)}
            choices={Array.from({ length: limits[stream].fpsMax }, (_, index) => ({
              value: index + 1,
              label: live('fps', { value: String(index + 1) }),
            }))}
            isMoved={isMoved(`${stream}.fps`)}
          />
        ))}
        {row('gop', (stream) =>
          isMjpeg(of(stream).compression) ? (
            <StreamNote>{t('notForMjpeg')}</StreamNote>
          ) : (
            <StreamNumber field={field(`${stream}.gop`)} unit={t('frames')} />
          ),
        )}
        {row('control', (stream) => (
          <StreamSelect field={field(`${stream}.control`)} choices={as(['CBR', 'VBR'])} />
        ))}
        {row('quality', (stream) =>
          of(stream).control === 'VBR' ? (
            <StreamSelect
              field={field(`${stream}.quality`)}
              choices={QUALITIES.map((value) => ({ value, label: String(value) }))}
            />
          ) : (
            <StreamNote>{t('onlyVbr')}</StreamNote>
          ),
        )}
        {row('bitRate', (stream) => {
          const { min, max } = limits[stream].bitRate;
          return (
            <StreamNumber
              field={field(`${stream}.bitRate`)}
              unit={t('kbit')}
              offers={COMMON_RATES.filter((rate) => rate >= min && rate <= max)}
              isMoved={isMoved(`${stream}.bitRate`)}
            />
          );
        })}
      </Panel>
      {form.values.has.standard && (
        <Panel title={t('general')}>
          <SegmentedField
            field={{ ...standard, set: (next) => form.set(withStandard(values, next)) }}
            choices={as(STANDARDS)}
            hint={t('standardHint', { max: MAX_FPS[values.standard] })}
          />
        </Panel>
      )}
    </>
  );
}
