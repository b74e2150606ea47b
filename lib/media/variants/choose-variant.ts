import type { PlayMode } from './play-mode';

/** The ways to show live video. @spec §2 live-video panel */
export type LiveVariant = 'pluginFree' | 'plugin' | 'flash';

/** The facts that the choice depends on. */
export interface BrowserFacts {
  playMode: PlayMode;
  /** The plugin is there and its members can be called. */
  isPluginLoaded: boolean;
  hasWebSocket: boolean;
  /** At least one codec can be shown without a plugin. */
  canDecode: boolean;
}

/** The chosen variant. */
export interface VariantChoice {
  variant: LiveVariant;
  /** Whether the tip to install the plugin is shown below the picture. */
  hasTip: boolean;
  /** Whether the Flash address is offered when decoding turns out to be impossible. */
  offersAddress: boolean;
}

/**
 * Which variant shows the picture. A missing plugin is chosen only where nothing else can play: it reports that it is
 * missing, and every action does nothing. @spec §4 play mode; the order @assumed pages-2 §5
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
