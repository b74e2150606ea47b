import { browserClock } from '@/lib/clock';
import { BitmapEngine } from './engine/bitmap-engine';
import { isEngineAvailable } from './engine/choose-engine';
import { MseEngine } from './engine/mse-engine';
import type { EngineHandlers, EngineKind } from './engine/video-engine';
import { WasmEngine } from './engine/wasm-engine';
import { WebCodecsEngine } from './engine/webcodecs-engine';
import type { MediaNews, MediaOrder, Post } from './media-messages';
import type { EngineFactory } from './picture-stage';
import { openWebSocket } from './rtsp/stream-transport';
import { Screens } from './screen/screens';
import { type StreamEnvironment, StreamPlayer } from './stream-player';
import { type TalkEnvironment, TalkSession } from './talk/talk-session';

/** Takes what the page orders of one player, or of one talk. */
export type ReceiveOrder = (order: MediaOrder) => void;

const browserEnvironment: Omit<StreamEnvironment, 'engines'> = {
  clock: browserClock,
  openTransport: openWebSocket,
  random: Math.random,
  // A worker without MediaSource cannot know: the page tries.
  canPlaySound: (type) => typeof MediaSource !== 'function' || MediaSource.isTypeSupported(type),
};

function browserEngines(screens: Screens): EngineFactory {
  return {
    isAvailable: isEngineAvailable,
    create(kind: EngineKind, handlers: EngineHandlers) {
      if (kind === 'mse') return new MseEngine(handlers, screens.openVideo());
      if (kind === 'wasm') return new WasmEngine(handlers, screens.openCanvas());
      if (kind === 'bitmap') return new BitmapEngine(handlers, screens.openCanvas());
      return new WebCodecsEngine(handlers, screens.openCanvas());
    },
  };
}

/** Opens what the first order asks for, where media runs: in a worker, or on the page where there is none. */
export function openMedia(post: Post<MediaNews>): ReceiveOrder {
  let receive: ReceiveOrder | undefined;
  return (order) => {
    receive ??= order.type === 'talk' ? openTalk(post) : openStreamPlayer(post);
    receive(order);
  };
}

/** Opens one talk. */
export function openTalk(post: Post<MediaNews>, environment: TalkEnvironment = browserEnvironment): ReceiveOrder {
  const talk = new TalkSession(environment, post);
  return (order) => {
    if (order.type === 'talk') talk.start(order.source);
    else if (order.type === 'speech') talk.push(order.samples, order.rateHz);
    else if (order.type === 'release') talk.stop();
  };
}

/** Opens one player. */
export function openStreamPlayer(post: Post<MediaNews>, environment: Partial<StreamEnvironment> = {}): ReceiveOrder {
  const screens = new Screens(post);
  const player = new StreamPlayer({ ...browserEnvironment, engines: browserEngines(screens), ...environment }, post);
  return (order) => {
    switch (order.type) {
      case 'start':
        player.start(order.source, order.canRefresh);
        return;
      case 'refreshed':
        player.refreshed(order.source);
        return;
      case 'pause':
        player.pause();
        return;
      case 'resume':
        player.resume();
        return;
      case 'scale':
        player.scale(order.scale);
        return;
      case 'seek':
        player.seek(order.from);
        return;
      case 'sound':
        player.setSound(order.isOn);
        return;
      case 'visible':
        player.setVisible(order.isVisible);
        return;
      case 'canvas':
        screens.receiveCanvas(order.screen, order.canvas);
        return;
      case 'video':
        screens.report(order.screen, order.report);
        return;
      case 'release':
        player.stop();
    }
  };
}
