import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Mark, type Tone } from '@/components/feedback/mark';
import { QrCode } from '@/components/feedback/qr-code';
import { steadyClock } from '@/lib/clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { useMovedTo } from '@/lib/trial/moved-to';
import { canAsk } from '@/lib/trial/probe';
import { trial } from '@/lib/trial/trial';
import { type Sighting, sightings } from '@/lib/trial/watch-trial';
import { useStore } from '@/lib/use-store';
import { Panel } from './panel';
import classes from './trial-side.module.css';

/** Which address answers while a change is on trial, and the way to the new one. Design: safe-apply.html */
export function TrialSide() {
  const t = useTranslations('trial');
  const { here, next } = useStore(sightings);
  const moved = useMovedTo(useStore(trial)?.own);
  return (
    <Panel title={t('which')}>
      {moved && (
        <Place name={t('address.next')} address={moved.origin} sighting={next} isAsked={canAsk(moved.origin)} />
      )}
      <Place name={t(moved ? 'address.former' : 'address.here')} address={window.location.origin} sighting={here} />
      {moved && (
        <div className={classes.way}>
          <QrCode text={moved.address} label={t('code')} />
          <p>
            <a href={moved.address} target="_blank" rel="noreferrer">
              {t('open', { address: new URL(moved.origin).host })}
            </a>
            <span>{t('scan')}</span>
          </p>
        </div>
      )}
    </Panel>
  );
}

interface PlaceProps {
  name: string;
  address: string;
  sighting: Sighting;
  isAsked?: boolean;
}

function Place({ name, address, sighting, isAsked = true }: PlaceProps) {
  const t = useTranslations('trial');
  const { tone, word } = useWord(sighting);
  return (
    <div className={classes.place}>
      <p className={classes.name}>{name}</p>
      <p className={classes.address}>
        <bdi dir="ltr">{new URL(address).host}</bdi>
      </p>
      {isAsked ? <Mark tone={tone}>{word}</Mark> : <p>{t('notAsked')}</p>}
    </div>
  );
}

/** The state of an address in words; without an answer, with the number of seconds. */
function useWord({ answer, silentSince }: Sighting): { tone: Tone; word: string } {
  const t = useTranslations('trial.answer');
  const { serialNumber } = useCapabilities();
  const [now, setNow] = useState(() => steadyClock.now());
  useEffect(() => steadyClock.every(1_000, () => setNow(steadyClock.now())), []);
  if (!answer) return { tone: 'off', word: t('asking') };
  if (answer.kind === 'something') return { tone: 'warn', word: t('something') };
  if (answer.kind === 'none') {
    return { tone: 'off', word: t('none', { seconds: Math.max(0, Math.round((now - (silentSince ?? now)) / 1_000)) }) };
  }
  // The device of this page may answer without its serial number.
  const isOurs = answer.serialNumber === '' || answer.serialNumber === serialNumber;
  return isOurs ? { tone: 'ok', word: t('device', { ms: answer.ms }) } : { tone: 'bad', word: t('other') };
}
