import { steadyClock } from '@/lib/clock';
import { PlayerCode } from '@/lib/contract/stream';
import { isEngineAvailable } from './engine/choose-engine';
import { mediaSourceKind } from './engine/media-source';
import { MseEngine } from './engine/mse-engine';
import type { EngineHandlers, EngineKind } from './engine/video-engine';
import { WebCodecsEngine } from './engine/webcodecs-engine';
import type { MediaNews, Post, ReceiveOrder } from './media-messages';
import { openLater } from './open-later';
import { Part, parts } from './parts';
import { type EngineFactory, EngineOutcomes } from './picture-stage';
import { openWebSocket } from './rtsp/stream-transport';
import { Screens } from './screen/screens';
import { type StreamEnvironment, StreamPlayer } from './stream-player';

/** Not one of `parts`: the session of a talk loads those itself. */
export const talkPart = new Part(
  async () => (await import(/* webpackChunkName: 'media-talk' */ './talk/talk-session')).openTalk,
);

const browserEnvironment: Omit<StreamEnvironment, 'engines'> = {
  clock: steadyClock,
  openTransport: openWebSocket,
  random: Math.random,
  // A worker without MediaSource cannot test it: the page tries.
  canPlaySound: (type) => mediaSourceKind()?.isTypeSupported(type) ?? true,
};

const outcomes = new EngineOutcomes();

/** A stream whose engine comes in a part is read by code of the same part, so it is loaded. */
function browserEngines(screens: Screens): EngineFactory {
  return {
    outcomes,
    isAvailable: isEngineAvailable,
    create(kind: EngineKind, handlers: EngineHandlers) {
      if (kind === 'mse') return new MseEngine(handlers, screens.openVideo());
      if (kind === 'wasm') return new parts.h265.code.WasmEngine(handlers, screens.openCanvas());
      if (kind === 'bitmap') return new parts.jpeg.code.BitmapEngine(handlers, screens.openCanvas());
      return new WebCodecsEngine(handlers, screens.openCanvas());
    },
  };
}

/** Opens what the first message asks for: in a worker, or on the page where there is none. */
export function openMedia(post: Post<MediaNews>): ReceiveOrder {
  let receive: ReceiveOrder | undefined;
  return (order) => {
    receive ??= order.type === 'talk' ? openTalk(post) : openStreamPlayer(post);
    receive(order);
  };
}

function openTalk(post: Post<MediaNews>): ReceiveOrder {
  const open = async () => (await talkPart.load())(post, browserEnvironment);
  return openLater(open, () => post({ type: 'talkOver', code: PlayerCode.SocketNotOpened }));
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
      case 'drawn':
        player.noteDrawn();
        return;
      case 'canvas':
        screens.receiveCanvas(order.screen, order.canvas);
        return;
      case 'video':
        screens.report(order.screen, order.report);
        return;
      case 'picture':
        void screens.postPicture(order.screen);
        return;
      case 'release':
        player.stop();
    }
  };
}
