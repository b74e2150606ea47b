import type { TalkProblem } from './talk-state';

/** Samples in one block: 43 ms at 48,000 Hz. A shorter one would suffer from every pause of the page's thread. */
const BLOCK_SAMPLES = 2048;

/** An open microphone. */
export interface Microphone {
  /** Gives it back; the browser's mark that a page listens goes out. */
  close(): void;
}

/** What a microphone tells. */
export interface MicrophoneHandlers {
  /** Mono samples from -1 to 1, `rateHz` a second. */
  onSamples(samples: Float32Array<ArrayBuffer>, rateHz: number): void;
  /** It was pulled out, or the visitor took it back. */
  onLost(): void;
}

/** Opens the visitor's microphone, asking for it where that is needed. Errors: MicrophoneError */
export type OpenMicrophone = (handlers: MicrophoneHandlers) => Promise<Microphone>;

/** The browser gives no microphone. */
export class MicrophoneError extends Error {
  constructor(readonly problem: TalkProblem) {
    super(`no microphone: ${problem}`);
  }
}

/** Names of DOMException by what they mean for a visitor; the rest is `microphoneBusy`. W3C Media Capture §10.2 */
const PROBLEMS: Readonly<Record<string, TalkProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noMicrophone',
  OverconstrainedError: 'noMicrophone',
};

/**
 * The browser's microphone, its echo and noise taken away by the browser. Read by a ScriptProcessor: it is old and runs
 * on the page's thread, but an AudioWorklet is a script file of its own to load, which the packed console would have to
 * carry, name and allow; the page has little to do meanwhile, since the picture is the worker's.
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
    // The block's memory is the browser's: it is used again.
    processor.onaudioprocess = ({ inputBuffer }) =>
      onSamples(inputBuffer.getChannelData(0).slice(), inputBuffer.sampleRate);
    source.connect(processor);
    // Without a way to the loudspeakers it would not run; nothing is written into its output.
    processor.connect(context.destination);
    // Refused where nobody has pressed anything: nobody talks then either.
    context.resume().catch(() => undefined);
    return {
      close() {
        processor.onaudioprocess = null;
        processor.disconnect();
        source.disconnect();
        stop();
        // A context that is already closing has nothing to say.
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
