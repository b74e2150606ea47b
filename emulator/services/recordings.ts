/** Recordings at the microphone of the device. @assumed pages-3 /voiceRecord */
import { RECORDING, SOUND_FILE } from '@/lib/contract/limits';
import { levelAt, recordedMp3 } from '../rules/recorded-sound';
import { mp3Facts, soundNameProblem } from '../rules/sounds';
import { type Core, service } from '../service';
import { badValue, refusedFor } from './device-error';
import { readText, readWhole } from './read-params';
import { keepRecording, soundPath } from './sounds';

const NAME_MAX = 256;

/** Volume of the microphone, 0 to 100; a tester may have written anything. */
function microphone(core: Core): number {
  const volume = Number(core.state().tables.AudioInputVolume?.[0]);
  return volume >= 0 && volume <= 100 ? volume : 0;
}

/** Ends the recording and stores it. */
function endRecording(core: Core): void {
  const { recording } = core.state();
  if (!recording) return;
  const seconds = Math.min(RECORDING.maxS, (core.clock.now() - recording.at) / 1_000);
  core.update((draft) => {
    delete draft.recording;
  });
  const data = recordedMp3(seconds, microphone(core));
  keepRecording(core, recording.name, data, mp3Facts(data)?.seconds ?? 0);
}

/** A recording ends by itself when it is as long as it may be. */
export function finishRecordingLater(core: Core): void {
  const at = core.state().recording?.at;
  if (at === undefined) return;
  core.work.after(at + RECORDING.maxS * 1_000 - core.clock.now(), () => {
    if (core.state().recording?.at === at) endRecording(core);
  });
}

/** Methods of the area. */
export const recordings = service('audioRecordManager', {
  'audioRecordManager.start'({ core, state }, { channel, name: given }) {
    readWhole(channel, 'channel', 0, 0);
    const name = readText(given, 'name', NAME_MAX);
    const others = state.sounds.map((each) => each.name);
    const problem = soundNameProblem(name, others);
    if (problem) throw refusedFor(problem);
    if (state.recording || core.isTalking()) throw refusedFor('TargetInUse');
    if (others.length >= SOUND_FILE.most || state.switches.freeBytes === 0) throw refusedFor('LowStorage');
    const at = core.clock.now();
    core.update((draft) => {
      draft.recording = { name, at };
    });
    finishRecordingLater(core);
    return true;
  },

  'audioRecordManager.stop'({ core, state }, { channel, name }) {
    readWhole(channel, 'channel', 0, 0);
    if (!state.recording || state.recording.name !== readText(name, 'name', NAME_MAX)) throw badValue('name');
    endRecording(core);
    return true;
  },

  'audioRecordManager.getLevel'({ core, state }, { channel }) {
    readWhole(channel, 'channel', 0, 0);
    // What is said is heard from its beginning in a recording; otherwise somebody speaks all the time.
    return { level: levelAt(core.clock.now() - (state.recording?.at ?? 0), microphone(core)) };
  },

  'audioRecordManager.getRecordFiles': ({ state }) => ({
    files: state.sounds
      .filter(({ isRecording }) => isRecording)
      .map(({ name, size, seconds }) => ({ name, path: soundPath(name), size, duration: seconds })),
  }),
});
