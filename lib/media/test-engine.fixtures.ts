import type { VideoConfig } from './codec/video-config';
import type { EngineHandlers, EngineKind, EnginePicture, VideoEngine } from './engine/video-engine';

/** An engine that shows every picture at once and remembers what it was given. */
export class TestEngine implements VideoEngine {
  readonly element = document.createElement('canvas');
  readonly configs: VideoConfig[] = [];
  readonly pictures: EnginePicture[] = [];
  readonly skipped = 0;
  isClosed = false;
  /** Stops showing, as a decoder that hangs. */
  isBlind = false;

  constructor(
    readonly kind: EngineKind,
    readonly handlers: EngineHandlers,
  ) {}

  configure(config: VideoConfig): void {
    this.configs.push(config);
  }

  push(picture: EnginePicture): void {
    this.pictures.push(picture);
    const size = this.configs.at(-1);
    if (size && !this.isBlind) this.handlers.onFrame({ width: size.width, height: size.height });
  }

  lagMs(): number {
    return 0;
  }

  close(): void {
    this.isClosed = true;
  }
}
