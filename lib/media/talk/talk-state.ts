/** Why a talk could not start or ended by itself; the panel has a text for each. */
export type TalkProblem =
  /** Browsers offer a microphone only to pages of a secure origin. */
  | 'insecure'
  /** The visitor, or the browser for them, refused the microphone. */
  | 'denied'
  /** There is none, or it was unplugged. */
  | 'noMicrophone'
  /** There is one that cannot be opened now. */
  | 'microphoneBusy'
  /** 504, 503: somebody else talks, or the device cannot accept talk now. @spec §8 */
  | 'busy'
  /** 404: the description contains no talk. */
  | 'notOffered'
  /** 401 after digest. */
  | 'unauthorised'
  /** 202, 203: the connection failed, or was lost. */
  | 'lost'
  /** Any other status. */
  | 'failed';

/** State of a talk. @spec §4 two-way talk */
export type TalkState =
  | { kind: 'idle' }
  /** The browser asks the visitor for the microphone. */
  | { kind: 'asking' }
  | { kind: 'connecting' }
  | { kind: 'talking' }
  | { kind: 'ended' }
  | { kind: 'ended'; problem: TalkProblem; code: number };

/** Whether the microphone is wanted or open. */
export function isTalkOn({ kind }: TalkState): boolean {
  return kind === 'asking' || kind === 'connecting' || kind === 'talking';
}
