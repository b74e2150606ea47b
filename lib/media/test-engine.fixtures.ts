import type { VideoConfig } from './codec/video-config';
import type { EngineHandlers, EngineKind, EnginePicture, VideoEngine } from './engine/video-engine';
import type { CanvasScreen } from './screen/canvas-screen';

/** An engine that shows every picture at once and records its calls. */
export class TestEngine implements VideoEngine {
  readonly screen: number;
  isVisible = true;
  readonly configs: VideoConfig[] = [];
  readonly pictures: EnginePicture[] = [];
  readonly skipped = 0;
  isClosed = false;
  /** Shows nothing, like a hanging decoder. */
  isBlind = false;

  constructor(
    readonly kind: EngineKind,
    readonly handlers: EngineHandlers,
    private readonly canvas: CanvasScreen,
  ) {
    this.screen = canvas.id;
  }

  configure(config: VideoConfig): void {
    this.configs.push(config);
  }

  push(picture: EnginePicture): void {
    this.pictures.push(picture);
    const size = this.configs.at(-1);
    if (size && !this.isBlind) this.handlers.onFrame({ width: size.width, height: size.height }, picture.ticks);
  }

  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
  }

  lagMs(): number {
    return 0;
  }

  close(): void {
    this.isClosed = true;
    this.canvas.close();
  }
}
