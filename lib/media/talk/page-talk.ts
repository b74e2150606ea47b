import { PlayerCode } from '@/lib/contract/stream';
import type { LiveSource } from '../live-source';
import { type MediaLink, type OpenLink, openMediaLink } from '../media-link';
import type { MediaNews } from '../media-messages';
import { type Microphone, MicrophoneError, type OpenMicrophone, openMicrophone } from './microphone';
import { talkLevel } from './talk-level';
import { isTalkOn, type TalkProblem, type TalkState } from './talk-state';

/** Dependencies of a talk on the page; tests replace them. */
export interface PageTalkEnvironment {
  openLink: OpenLink;
  openMicrophone: OpenMicrophone;
}

/** Reports of a talk to the panel. */
export interface PageTalkHandlers {
  onState(state: TalkState): void;
  /** While talking: 0 (silence) to 1 (full scale), about twenty times a second; not through React. */
  onLevel(level: number): void;
}

const browserEnvironment: PageTalkEnvironment = { openLink: openMediaLink, openMicrophone };

const PROBLEMS: Readonly<Record<number, TalkProblem>> = {
  [PlayerCode.TalkBusy]: 'busy',
  [PlayerCode.ServiceUnavailable]: 'busy',
  [PlayerCode.StreamNotFound]: 'notOffered',
  [PlayerCode.Unauthorized]: 'unauthorised',
  [PlayerCode.SocketNotOpened]: 'lost',
  [PlayerCode.SocketBroken]: 'lost',
};

/**
 * The page's side of talk: the microphone, whose samples go to where media runs. The device is asked only once the
 * microphone is open, so that nobody blocks its single talk channel while they read the browser's question.
 */
export class PageTalk {
  readonly #environment: PageTalkEnvironment;
  readonly #handlers: PageTalkHandlers;
  #state: TalkState = { kind: 'idle' };
  #microphone: Microphone | undefined;
  #link: MediaLink | undefined;
  /** Number of the start that the browser's answer belongs to. */
  #round = 0;

  constructor(handlers: PageTalkHandlers, environment: PageTalkEnvironment = browserEnvironment) {
    this.#handlers = handlers;
    this.#environment = environment;
  }

  /** Asks for the microphone, then for the device; call it in the handler of a click or a key. */
  async start(source: LiveSource): Promise<void> {
    this.#release();
    const round = this.#round;
    this.#setState({ kind: 'asking' });
    try {
      const microphone = await this.#environment.openMicrophone({
        onSamples: (samples, rateHz) => this.#onSamples(samples, rateHz),
        onLost: () => this.#endWith('noMicrophone'),
      });
      if (round !== this.#round) {
        microphone.close();
        return;
      }
      this.#microphone = microphone;
    } catch (error) {
      if (!(error instanceof MicrophoneError)) throw error;
      if (round === this.#round) this.#endWith(error.problem);
      return;
    }
    this.#connect(source);
  }

  /** Ends the talk and closes the microphone; does nothing when there is none. */
  end(): void {
    this.#release();
    if (isTalkOn(this.#state)) this.#setState({ kind: 'ended' });
  }

  #connect(source: LiveSource): void {
    this.#setState({ kind: 'connecting' });
    // Messages of a closed link are ignored.
    const lose = () => {
      if (this.#link === link) this.#endWith('lost');
    };
    const link: MediaLink = this.#environment.openLink({
      onNews: (news) => {
        if (this.#link === link) this.#onNews(news);
      },
      onLost: lose,
      onUnreachable: lose,
    });
    this.#link = link;
    link.post({ type: 'talk', source });
  }

  #onNews(news: MediaNews): void {
    if (news.type === 'talking') this.#setState({ kind: 'talking' });
    if (news.type === 'talkOver') this.#endWith(PROBLEMS[news.code] ?? 'failed', news.code);
  }

  #onSamples(samples: Float32Array<ArrayBuffer>, rateHz: number): void {
    if (this.#state.kind !== 'talking') return;
    this.#handlers.onLevel(talkLevel(samples));
    this.#link?.post({ type: 'speech', samples, rateHz }, [samples.buffer]);
  }

  #endWith(problem: TalkProblem, code = 0): void {
    this.#release();
    this.#setState({ kind: 'ended', problem, code });
  }

  #release(): void {
    this.#round += 1;
    this.#microphone?.close();
    this.#microphone = undefined;
    this.#link?.post({ type: 'release' });
    this.#link = undefined;
  }

  #setState(state: TalkState): void {
    this.#state = state;
    this.#handlers.onState(state);
  }
}
