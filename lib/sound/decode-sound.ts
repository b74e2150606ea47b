import { SOUND_FILE } from '@/lib/contract/limits';

/**
 * The samples of a sound file, mixed to one channel of SOUND_FILE.rateHz; undefined where the browser cannot decode it.
 * An offline context needs neither a click nor https, and opens no loudspeaker.
 */
export async function decodeSound(bytes: Uint8Array): Promise<Float32Array | undefined> {
  if (typeof OfflineAudioContext === 'undefined') return undefined;
  try {
    const context = new OfflineAudioContext(1, 1, SOUND_FILE.rateHz);
    // Decoding takes the buffer away from its owner.
    const sound = await context.decodeAudioData(new Uint8Array(bytes).buffer);
    const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel));
    const [first = new Float32Array(), ...others] = channels;
    return others.length === 0
      ? first
      : first.map((sample, at) => others.reduce((sum, other) => sum + (other[at] ?? 0), sample) / channels.length);
  } catch {
    // Not a sound, or of a codec that this browser lacks: what needs samples is left out.
    return undefined;
  }
}
