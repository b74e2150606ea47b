import { PROMPT_S, SCREEN_TEXT } from '@/lib/contract/limits';
import { PROMPT_MODES, PROMPT_VOICES } from '@/lib/contract/tables/terminal-screen';
import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

const TEXT = { max: SCREEN_TEXT.promptMax };
const NAMED = { mode: [1, 2, 3] } as const;

/** What the terminal shows and says after a verification. @assumed pages-2 /individuation/mode */
export const PROMPTS = settings('/individuation/mode', {
  mode: at('PromptMode', 'Mode').oneOf(PROMPT_MODES),
  nameMask: at('PromptMode', 'NameMask').boolean().when(NAMED),
  showUserId: at('PromptMode', 'ShowUserID').boolean().when(NAMED),
  durationS: at('PromptMode', 'Duration').number({ range: PROMPT_S, unit: 'common.seconds' }),
  success: at('PromptMode', 'Text', 'Success').text(TEXT),
  fail: at('PromptMode', 'Text', 'Fail').text(TEXT),
  stranger: at('PromptMode', 'Text', 'Stranger').text(TEXT),
  voice: at('PromptMode', 'Voice').oneOf(PROMPT_VOICES),
});
