import type { PromptModeTable, PromptResult, Shortcut } from '@/lib/contract/tables/terminal-screen';

/** What the terminal's screen shows, for its drawing. `src`: address of a picture. */
export type ScreenLook = { hasStatus?: { deviceNo: boolean; network: boolean }; is12h?: boolean } & (
  | {
      kind: 'home';
      /** One of SCREEN_THEMES. */
      theme: string;
      title: string;
      slogan: string;
      logo?: string | undefined;
      src?: string | undefined;
      hasTime: boolean;
      hasDate: boolean;
      shortcuts: readonly { name: Shortcut; label: string }[];
      isLarge?: boolean;
    }
  | {
      kind: 'prompt';
      result: PromptResult;
      text: string;
      name: string;
      userId: string;
      hasPhoto: boolean;
      hasCaptured: boolean;
    }
  | { kind: 'advert'; name: string; src?: string | undefined }
  | { kind: 'clock' }
  | { kind: 'off' }
);

/** The home screen as a page shows it that sets something else of it. */
export const PLAIN_HOME = {
  kind: 'home',
  theme: 'General',
  title: '',
  slogan: '',
  hasTime: true,
  hasDate: true,
  shortcuts: [],
} as const satisfies ScreenLook;

/** Somebody who stands for everybody. */
const SAMPLE = { name: 'Amina Haddad', userId: '10241' } as const;

/** The device hides all of the last word but its first character. */
function hiddenPart(name: string): string {
  const at = name.lastIndexOf(' ') + 1;
  return `${name.slice(0, at)}${[...name.slice(at)][0] ?? ''}****`;
}

/** The prompt that these settings show of the sample person. A stranger has neither name nor photo. */
export function promptLook(result: PromptResult, settings: Omit<PromptModeTable, 'Duration' | 'Voice'>): ScreenLook {
  const { Mode, NameMask, ShowUserID, Text } = settings;
  const isKnown = result !== 'Stranger' && Mode > 0;
  return {
    kind: 'prompt',
    result,
    text: Text[result],
    name: isKnown ? (NameMask ? hiddenPart(SAMPLE.name) : SAMPLE.name) : '',
    userId: isKnown && ShowUserID ? SAMPLE.userId : '',
    hasPhoto: isKnown && Mode >= 2,
    hasCaptured: isKnown && Mode === 3,
  };
}
