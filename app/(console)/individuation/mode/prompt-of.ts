import type { Values } from '@/lib/forms/bind';
import type { PROMPTS } from './mode-fields';

/** What of the form a prompt is drawn of. */
export const promptOf = ({ mode, nameMask, showUserId, success, fail, stranger }: Values<typeof PROMPTS>) => ({
  Mode: mode,
  NameMask: nameMask,
  ShowUserID: showUserId,
  Text: { Success: success, Fail: fail, Stranger: stranger },
});
