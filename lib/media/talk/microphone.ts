import type { TalkProblem } from './talk-state';

/** Samples in one block: 43 ms at 48,000 Hz. Shorter blocks would be lost in every pause of the page's thread. */
const BLOCK_SAMPLES = 2048;

/** An open microphone. */
export interface Microphone {
  /** Closes it; the browser's recording mark disappears. */
  close(): void;
}

/** Reports of a microphone. */
export interface MicrophoneHandlers {
  /** Mono samples from -1 to 1, `rateHz` a second. */
  onSamples(samples: Float32Array<ArrayBuffer>, rateHz: number): void;
  /** It was unplugged, or the visitor revoked the permission. */
  onLost(): void;
}

/** Opens the visitor's microphone, asking for it where that is needed. Errors: MicrophoneError */
export type OpenMicrophone = (handlers: MicrophoneHandlers) => Promise<Microphone>;

/** No microphone can be used. */
export class MicrophoneError extends Error {
  constructor(readonly problem: TalkProblem) {
    super(`no microphone: ${problem}`);
  }
}

/** Names of DOMException and the problem they mean; any other is `microphoneBusy`. W3C Media Capture §10.2 */
const PROBLEMS: Readonly<Record<string, TalkProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noMicrophone',
  OverconstrainedError: 'noMicrophone',
};

/**
 * The browser's microphone, with its echo and noise cancellation. Read by a ScriptProcessor, which is old and runs on
 * the page's thread: an AudioWorklet would be one more script file for the export and its policy, and the page has
 * little to do meanwhile, since the worker handles the picture.
 */
export const openMicrophone: OpenMicrophone = async ({ onSamples, onLost }) => {
  const stream = await askForMicrophone();
  const tracks = stream.getTracks();
  const stop = () => {
    for (const track of tracks) {
      track.onended = null;
      track.stop();
    }
  };
  for (const track of tracks) track.onended = onLost;
  try {
    const context = new AudioContext();
    const source = context.createMediaStreamSource(stream);
    const processor = context.createScriptProcessor(BLOCK_SAMPLES, 1, 1);
    // The browser reuses the block's memory.
    processor.onaudioprocess = ({ inputBuffer }) =>
      onSamples(inputBuffer.getChannelData(0).slice(), inputBuffer.sampleRate);
    source.connect(processor);
    // Without a connection to the output it would not run; it writes silence.
    processor.connect(context.destination);
    // Refused without a user gesture: then nobody talks either.
    context.resume().catch(() => undefined);
    return {
      close() {
        processor.onaudioprocess = null;
        processor.disconnect();
        source.disconnect();
        stop();
        // A context that is already closing rejects; that is fine.
        context.close().catch(() => undefined);
      },
    };
  } catch {
    stop();
    throw new MicrophoneError('microphoneBusy');
  }
};

async function askForMicrophone(): Promise<MediaStream> {
  // Missing on an insecure origin, whatever its type says.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new MicrophoneError('insecure');
  try {
    return await devices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    throw new MicrophoneError((error instanceof DOMException && PROBLEMS[error.name]) || 'microphoneBusy');
  }
}
