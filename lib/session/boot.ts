import { readWebCaps } from '@/lib/capabilities/read-capabilities';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { LANGUAGES } from '@/lib/contract/languages';
import { TIMER_MS } from '@/lib/contract/limits';
import type { PreLanguageFile, WebCapsConfig } from '@/lib/contract/web-caps';
import { fetchJson } from '@/lib/rpc/fetch-json';
import { createStore } from '@/lib/store';

/** Content of the static files, before sign-in. */
export interface BootFacts {
  capabilities: DeviceCapabilities;
  /** False until the files were requested once. */
  loaded: boolean;
}

/** What is known before sign-in; defaults until `loadBootFacts` has run. */
export const bootFacts = createStore<BootFacts>({ capabilities: DEFAULT_CAPABILITIES, loaded: false });

async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return (await fetchJson(path, TIMER_MS.startFile, { cache: 'no-store' })) as T;
  } catch {
    // @assumed pages-1 initial screen: a file that is missing or never comes means defaults, never a blank page.
    return undefined;
  }
}

/** The emulator, like public clients, also writes Turkish where the specification says Turkey. */
const knownLanguage = (name: string | undefined) => {
  const asPrinted = name === 'Turkish' ? 'Turkey' : name;
  return LANGUAGES.find((each) => each.device === asPrinted)?.device;
};

/** Reads webCapsConfig and preLanguage; never throws. @spec §7 static GETs */
export async function loadBootFacts(): Promise<BootFacts> {
  const [webCaps, preLanguage] = await Promise.all([
    readJson<WebCapsConfig>(ENDPOINT.webCapsConfig),
    readJson<PreLanguageFile>(ENDPOINT.preLanguage),
  ]);
  const facts = {
    capabilities: readWebCaps(webCaps ?? {}, knownLanguage(preLanguage?.PreLanguage)),
    loaded: true,
  };
  bootFacts.set(facts);
  return facts;
}
