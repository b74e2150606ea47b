import { expect, it } from 'vitest';
import type { CustomAudioRow, VoiceEvent } from '@/lib/contract/tables/sound';
import { storedSounds } from './stored-sounds';

const row = (Event: VoiceEvent, Name: string): CustomAudioRow => ({
  Event,
  Name,
  Path: Name && `/audio/${Name}.mp3`,
  Size: Name ? 10 : 0,
  Seconds: 1,
  State: 'Complete',
});

it('lists a recording and a file once, however many events use them', () => {
  const recordings = ['gate', 'bell'].map((name) => ({ name, path: `/audio/${name}.mp3`, size: 20, duration: 1 }));
  const rows = [row('Duress', 'gate'), row('Doorbell', 'chime'), row('CallEnded', 'chime'), row('CallConnected', '')];
  expect(storedSounds(rows, recordings).map(({ name }) => name)).toEqual(['gate', 'bell', 'chime']);
});
