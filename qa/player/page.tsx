import { createRoot } from 'react-dom/client';
import '@/components/theme/layers.css';
import { LANGUAGES } from '@/lib/contract/languages';
import type { Messages } from '@/lib/i18n/message-keys';
import { readKnobs } from './knobs';
import { PlayerPage } from './player-page';

/** Texts of the panel, from the files that stand beside the page. */
async function messagesOf(tag: string): Promise<Messages> {
  const response = await fetch(`/player/messages/${tag}.json`);
  return (await response.json()) as Messages;
}

const reading = readKnobs(location.search);
const language = LANGUAGES.find(({ tag }) => tag === (reading.values.get('lang') ?? 'en')) ?? LANGUAGES[0];
document.documentElement.lang = language.tag;
document.documentElement.dir = language.direction;

const root = document.getElementById('root');
const messages = await messagesOf(language.tag);
if (root) createRoot(root).render(<PlayerPage reading={reading} language={language} messages={messages} />);
