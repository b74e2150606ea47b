import { useTranslations } from 'next-intl';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { QUALITIES } from './stream-fields';
import type { VideoFields } from './video-fields';

interface SnapshotsProps {
  form: ConfigForm<VideoFields>;
  /** Sizes of the sensor, 'width' x 'height'. */
  resolutions: readonly string[];
}

/** Snapshots the device takes at events: size and quality. */
export function Snapshots({ form, resolutions }: SnapshotsProps) {
  const t = useTranslations('video.set');
  return (
    <Panel title={t('snapshots')}>
      <SelectField
        field={form.field('snapResolution')}
        choices={resolutions.map((value) => ({ value, label: value }))}
        hint={t('snapshotsHint')}
      />
      <SelectField
        field={form.field('snapQuality')}
        choices={QUALITIES.map((value) => ({ value, label: String(value) }))}
        hint={t('qualityHint')}
      />
    </Panel>
  );
}
