/** Code that only some streams need, in a file of its own: fetched on first use and kept from then on. */
export class Part<Code> {
  readonly #fetch: () => Promise<Code>;
  #fetching: Promise<Code> | undefined;
  #loaded: { code: Code } | undefined;

  constructor(fetch: () => Promise<Code>) {
    this.#fetch = fetch;
  }

  get isLoaded(): boolean {
    return this.#loaded !== undefined;
  }

  /** Throws before it is loaded. */
  get code(): Code {
    if (!this.#loaded) throw new Error('used before it was loaded');
    return this.#loaded.code;
  }

  /** Rejects when the device does not serve the file; a later call tries again. */
  async load(): Promise<Code> {
    try {
      this.#fetching ??= this.#fetch();
      this.#loaded = { code: await this.#fetching };
      return this.#loaded.code;
    } catch (error) {
      this.#fetching = undefined;
      throw error;
    }
  }
}

type Wish = Part<unknown> | undefined;

/**
 * Loads the missing parts; undefined when none is missing. Rejects when one of `needed` cannot be loaded; `wanted`
 * ones are optional.
 */
export function loadParts(needed: readonly Wish[], wanted: readonly Wish[]): Promise<unknown> | undefined {
  const missing = (wishes: readonly Wish[]) => wishes.filter((part) => part !== undefined && !part.isLoaded);
  const loads = [
    ...missing(needed).map((part) => part?.load()),
    ...missing(wanted).map((part) => part?.load().catch(() => undefined)),
  ];
  return loads.length > 0 ? Promise.all(loads) : undefined;
}

/** Code that H.264 with G.711 does not need. next.config.mjs recognises the files of the player by `media-…`. */
export const parts = {
  h265: new Part(async () => (await import(/* webpackChunkName: 'media-h265' */ './parts/h265')).h265),
  jpeg: new Part(async () => (await import(/* webpackChunkName: 'media-jpeg' */ './parts/jpeg')).jpeg),
  aac: new Part(async () => (await import(/* webpackChunkName: 'media-aac' */ './audio/aac-reader')).openAac),
  analytics: new Part(
    async () => (await import(/* webpackChunkName: 'media-analytics' */ './analytics/open-analytics')).openAnalytics,
  ),
  /** Few devices need it. */
  sha256: new Part(async () => (await import(/* webpackChunkName: 'media-sha256' */ './rtsp/sha256')).sha256),
};
