import type { PlayMode } from './play-mode';

/** The ways to show a live picture. @spec §2 live-video panel */
export type LiveVariant = 'pluginFree' | 'plugin' | 'flash';

/** What the choice hangs on. */
export interface BrowserFacts {
  playMode: PlayMode;
  /** The plugin is there and its members can be called. */
  isPluginLoaded: boolean;
  hasWebSocket: boolean;
  /** Some codec can be shown without a plugin. */
  canDecode: boolean;
}

/** What is chosen. */
export interface VariantChoice {
  variant: LiveVariant;
  /** The tip to install the plugin stands below the picture. */
  hasTip: boolean;
  /** Where decoding proves to be missing, the Flash address is offered. */
  offersAddress: boolean;
}

/**
 * Which variant shows the picture. A plugin that is missing is chosen only where nothing else can play: it says so, and
 * every action does nothing. @spec §4 play mode; the order @assumed pages-2 §5
 */
export function chooseVariant({ playMode, ...facts }: BrowserFacts): VariantChoice {
  const isPluginWanted = playMode === 'ocx';
  const canPlayFree = facts.hasWebSocket && facts.canDecode;
  const wanted = isPluginWanted ? 'plugin' : 'flash';
  return {
    variant: canPlayFree && !(isPluginWanted && facts.isPluginLoaded) ? 'pluginFree' : wanted,
    hasTip: isPluginWanted && !facts.isPluginLoaded,
    offersAddress: !isPluginWanted,
  };
}
