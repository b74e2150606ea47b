/** Why a talk did not come about or ended by itself, as the panel words it. */
export type TalkProblem =
  /** The browser gives a microphone only to pages of a secure origin. */
  | 'insecure'
  /** The visitor, or the browser for them, refused the microphone. */
  | 'denied'
  /** There is none, or it was pulled out. */
  | 'noMicrophone'
  /** There is one that cannot be opened now. */
  | 'microphoneBusy'
  /** 504, 503: somebody else talks, or the device cannot take talk now. @spec §8 */
  | 'busy'
  /** 404: the description offers no talk. */
  | 'notOffered'
  /** 401 after digest. */
  | 'unauthorised'
  /** 202, 203: there is no connection, or no more. */
  | 'lost'
  /** Any other status. */
  | 'failed';

/** Where a talk stands. @spec §4 two-way talk */
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
