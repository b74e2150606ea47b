import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { PLAIN_HOME, type ScreenLook } from '@/components/terminal/screen-look';
import { TerminalPreview } from '@/components/terminal/terminal-preview';
import { isClip } from '@/components/terminal/use-adverts';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { ADVERT_FOLDER, type AdvertResource } from '@/lib/contract/methods/video-output';
import type { AdvertSection } from '@/lib/contract/tables/terminal-screen';
import { isolated } from '@/lib/i18n/isolated';
import { rpc } from '@/lib/session/device';
import { timeOf } from './plan';

/** Seconds for which the device shows a period at once. @assumed pages-2 /individuation/screen */
const SHOW_S = 10;

interface StandbyPreviewProps {
  /** Periods of the chosen day. */
  sections: readonly AdvertSection[];
  adverts: readonly AdvertResource[];
  isChanged: boolean;
  isDisabled: boolean;
}

/** What a period of the day shows; its first resource can be shown on the device at once. */
export function StandbyPreview({ sections, adverts, isChanged, isDisabled }: StandbyPreviewProps) {
  const t = useTranslations('individuation.screen');
  const act = useAct();
  const [start, setStart] = useState('');
  const chosen = sections.find((each) => timeOf(each).start === start) ?? sections[0];
  const first = adverts.find(({ ID }) => ID === chosen?.ResourceIDs[0]);
  const look = lookOf(chosen, first);
  const show = () =>
    act.run(
      () => rpc.call('VideoOutput.deliverAdvertisement', { channel: 0, list: [first?.ID ?? 0], duration: SHOW_S }),
      t('show'),
    );
  return (
    <TerminalPreview
      look={look}
      line={[t(chosen ? `mode.${chosen.Mode as 'Clip'}` : 'home'), first && isolated(first.Name)]
        .filter(Boolean)
        .join(' · ')}
      isChanged={isChanged}
      {...(sections.length > 1 && {
        shown: {
          value: chosen ? timeOf(chosen).start : '',
          choices: sections.map((each) => ({ value: timeOf(each).start, label: timeOf(each).start.slice(0, 5) })),
          onChange: setStart,
        },
      })}
      act={first && <ActButton label={t('show')} isBusy={act.isBusy} isDisabled={isDisabled} run={show} />}
    />
  );
}

function lookOf(section: AdvertSection | undefined, first: AdvertResource | undefined): ScreenLook {
  if (section?.Mode === 'Clock') return { kind: 'clock' };
  if (section) {
    const src = first && !isClip(first) ? `${ENDPOINT.loadFileByPath}${ADVERT_FOLDER}/${first.ID}` : undefined;
    return { kind: 'advert', name: first?.Name ?? '', src };
  }
  return PLAIN_HOME;
}
