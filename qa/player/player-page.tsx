import { DirectionProvider, MantineProvider } from '@mantine/core';
import { NextIntlClientProvider } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { theme } from '@/components/theme/theme';
import { LivePanel, type LivePanelProps } from '@/components/video/live-panel';
import { browserClock } from '@/lib/clock';
import type { Language } from '@/lib/contract/languages';
import type { Messages } from '@/lib/i18n/message-keys';
import type { PlayerState } from '@/lib/media/player-state';
import { controlApiAt, type Prepared, prepare } from './control-api';
import { DrawnPicture } from './drawn-picture';
import { KnobForm } from './knob-form';
import { DRAWABLES, type KnobValues, type Reading, writeKnobs } from './knobs';
import { MovedPicture } from './moved-picture';
import { PictureWatch, type Watched } from './picture-watch';
import classes from './player-page.module.css';
import { type Situation, situationOf } from './situation';

const REFRESH_MS = 500;
const LINES = 50;

/**
 * One address, one situation: puts the emulator into the state of the address and plays the product's own live panel.
 * The panel uses the language of the address; everything around it is a tool, in English like the control API.
 */
export function PlayerPage({
  reading: { values, problems: misread },
  language,
  messages,
}: {
  reading: Reading;
  language: Language;
  messages: Messages;
}) {
  const [{ situation, problems: conflicts }] = useState(() => situationOf(values));
  const impossible = [...misread, ...conflicts];
  const { prepared, failure } = usePrepared(impossible.length === 0 ? situation : undefined);
  const problems = failure === undefined ? impossible : [failure];
  // The running profile belongs to the situation even when the address does not name it.
  const complete = prepared ? new Map([...values, ['profile', prepared.profile] as const]) : values;
  const { lines, note } = useLines();
  const drawn = DRAWABLES.find((each) => each === values.get('draw'));
  const panel = ({ source, profile, canTalk }: Prepared, over?: LivePanelProps['children']) => (
    <LivePanel
      source={source}
      name={profile}
      stream={situation.stream}
      onStreamChange={(stream) => location.assign(addressOf(new Map([...values, ['stream', stream]])))}
      onState={note}
      canTalk={canTalk}
      withFigures
    >
      {over}
    </LivePanel>
  );

  return (
    <main className={classes.page} data-wide={drawn !== undefined || situation.isMoved || undefined}>
      <div className={classes.shown}>
        {problems.length > 0 && (
          <ul role="alert" className={classes.problems} lang="en" dir="ltr">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {prepared && (
          <NextIntlClientProvider locale={language.tag} messages={messages} timeZone="UTC">
            <DirectionProvider initialDirection={language.direction} detectDirection={false}>
              <MantineProvider
                theme={theme}
                withCssVariables={false}
                withGlobalClasses={false}
                defaultColorScheme="auto"
              >
                {situation.isMoved ? (
                  <MovedPicture prepared={prepared} panel={(over) => panel(prepared, over)} />
                ) : drawn ? (
                  <DrawnPicture what={drawn} panel={(over) => panel(prepared, over)} />
                ) : (
                  panel(prepared)
                )}
              </MantineProvider>
            </DirectionProvider>
          </NextIntlClientProvider>
        )}
        <div lang="en" dir="ltr">
          {prepared && <Figures isTimed={!values.has('clip') && !values.has('starttime')} />}
          <ol aria-label="States" className={classes.lines}>
            {lines.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </div>
      </div>
      <div lang="en" dir="ltr">
        <KnobForm query={location.search} address={addressOf(complete)} />
      </div>
    </main>
  );
}

const addressOf = (values: KnobValues) => `${location.origin}${location.pathname}?${writeKnobs(values)}`;

/** Puts the device into the situation, once; undefined: no situation. */
function usePrepared(situation: Situation | undefined): { prepared?: Prepared; failure?: string } {
  const [outcome, setOutcome] = useState<{ prepared?: Prepared; failure?: string }>({});
  useEffect(() => {
    if (!situation) return;
    prepare(controlApiAt(location.origin), situation, location.hostname).then(
      (prepared) => setOutcome({ prepared }),
      (error: unknown) => setOutcome({ failure: error instanceof Error ? error.message : String(error) }),
    );
  }, [situation]);
  return outcome;
}

/** The last changes of state, the newest first. */
function useLines() {
  const [lines, setLines] = useState<readonly { id: number; text: string }[]>([]);
  const note = useCallback((state: PlayerState) => {
    const text = lineOf(state);
    setLines((before) => [{ id: (before[0]?.id ?? 0) + 1, text }, ...before].slice(0, LINES));
  }, []);
  return { lines, note };
}

/** One change of state with its time (UTC) and all members of the state. */
function lineOf({ kind, ...rest }: PlayerState): string {
  const details = Object.entries(rest).map(([name, value]) => ` ${name}=${value}`);
  return `${new Date(browserClock.now()).toISOString().slice(11, 23)} ${kind}${details.join('')}`;
}

/** Results of the bar codes, beside the panel's own figures. `isTimed`: they hold the time of now. */
function Figures({ isTimed }: { isTimed: boolean }) {
  const [watched, setWatched] = useState<Watched>();
  useEffect(() => {
    const watch = new PictureWatch(document.body);
    const cancel = browserClock.every(REFRESH_MS, () => setWatched(watch.watched));
    return () => {
      cancel();
      watch.stop();
    };
  }, []);
  const { frames = 0, unreadable = 0, ageMs } = watched ?? {};
  return (
    <dl className={classes.figures}>
      {figure('Pictures shown', frames)}
      {figure('Unreadable bar codes', unreadable)}
      {isTimed && figure('Age of the picture', ageMs === undefined ? '–' : `${ageMs} ms`)}
    </dl>
  );
}

const figure = (name: string, value: string | number) => (
  <div className={classes.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
