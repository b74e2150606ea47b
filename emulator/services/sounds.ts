/** Sound files, and what the loudspeaker plays. @assumed pages-3 /AudioList, /voiceManage, /voice */
import { SOUND_FILE } from '@/lib/contract/limits';
import { SOUND_FOLDER } from '@/lib/contract/methods/sounds';
import { CUSTOM_VOICE, type CustomAudioRow, VOICE_EVENTS, type VoiceEvent } from '@/lib/contract/tables/sound';
import { isQuietAt, mp3Facts, soundNameProblem } from '../rules/sounds';
import { type Call, type Core, service } from '../service';
import type { DeviceState, HeardSound, StoredSound } from '../state/device-state';
import { valuesOf } from '../state/table-values';
import { badValue, refusedFor } from './device-error';
import { readText, readWhole } from './read-params';

const NAME_MAX = 256;
/** A file as base64 text, larger than any that is taken. */
const DATA_MAX = 400_000;
/** Length of a built-in prompt. */
const PROMPT_MS = 2_000;
const TRANSCODING_MS = 3_000;
/** The loudspeaker remembers this many sounds. */
const HEARD_MAX = 50;

/** Path of a sound on the device. */
export const soundPath = (name: string): string => `${SOUND_FOLDER}/${name}.mp3`;

/** The file at a path of the device. */
export const soundAt = ({ sounds }: Pick<DeviceState, 'sounds'>, path: string) =>
  sounds.find(({ name }) => path === soundPath(name));

/** Names that no other sound can have: those of the files, and of the recording that runs. */
const takenNames = ({ sounds, recording }: DeviceState): string[] =>
  [...sounds, ...(recording ? [recording] : [])].map(({ name }) => name);

/** The row that names a file which the device does not have, or describes it wrongly. */
export function strangeSound(rows: readonly CustomAudioRow[], state: DeviceState): string | undefined {
  const wrong = rows.findIndex(({ Event, Path, Name, Size, Seconds, State }, index) => {
    if (Event !== VOICE_EVENTS[index]) return true;
    if (Path === '') return Name !== '';
    const sound = soundAt(state, Path);
    const stored = state.tables.CustomAudio.find((row) => row.Path === Path);
    const isSame = sound?.name === Name && sound.size === Size && sound.seconds === Seconds;
    return !isSame || State !== (stored?.State ?? 'Complete');
  });
  return wrong < 0 ? undefined : `CustomAudio[${wrong}]`;
}

/** Makes the file of an upload the sound of its event. */
function store(core: Core, event: VoiceEvent, name: string, data: Buffer, seconds: number): string {
  const Path = soundPath(name);
  const at = VOICE_EVENTS.indexOf(event);
  const { soundTranscoding: transcoding } = core.state().switches;
  core.update((draft) => {
    const before = draft.tables.CustomAudio[at]?.Path ?? '';
    const sound = { name, size: data.length, seconds, data: data.toString('base64') };
    const isShared = valuesOf(draft, 'CustomAudio').some((rows) =>
      rows.some((row, index) => index !== at && row.Path === before),
    );
    draft.sounds = draft.sounds.filter(
      (each) => each.name !== name && (isShared || each.isRecording || soundPath(each.name) !== before),
    );
    draft.sounds.push(sound);
    const State = transcoding === 'Quick' ? 'Complete' : 'InProgress';
    const row = { Event: event, Name: name, Path, Size: data.length, Seconds: seconds, State } as const;
    for (const rows of valuesOf(draft, 'CustomAudio')) rows[at] = { ...rows[at], ...row };
    for (const { Prompts } of valuesOf(draft, 'AccessVoice')) {
      const prompt = Prompts?.[at];
      if (prompt) Object.assign(prompt, { VoiceID: CUSTOM_VOICE + at, Enable: true });
    }
  });
  transcodeLater(core, at);
  return Path;
}

/** Ends the transcoding of an event's sound as the switch says, unless another one has come, or it never ends. */
function transcodeLater(core: Core, at: number): void {
  const { switches, tables } = core.state();
  if (switches.soundTranscoding !== 'Slow' && switches.soundTranscoding !== 'Fails') return;
  const Path = tables.CustomAudio[at]?.Path;
  const State = switches.soundTranscoding === 'Slow' ? 'Complete' : 'Failed';
  core.work.after(TRANSCODING_MS, () =>
    core.update((draft) => {
      for (const { [at]: row } of valuesOf(draft, 'CustomAudio')) {
        if (row?.Path === Path && row?.State === 'InProgress') row.State = State;
      }
    }),
  );
}

/** The sounds that are being transcoded go on. */
export function transcodeSoundsLater(core: Core): void {
  for (const [at, { State }] of core.state().tables.CustomAudio.entries())
    if (State === 'InProgress') transcodeLater(core, at);
}

/** The prompt of an event; none either where a tester took the list from the table. */
const promptAt = ({ AccessVoice }: DeviceState['tables'], at: number) => AccessVoice.Prompts?.[at];

/** Deletes a sound; its events have none then, and a prompt that plays it is silent. */
export function removeSound({ core }: Call, name: string): true {
  core.update((draft) => {
    draft.sounds = draft.sounds.filter((each) => each.name !== name);
    for (const row of valuesOf(draft, 'CustomAudio').flat()) {
      if (row.Path === soundPath(name))
        Object.assign(row, { Name: '', Path: '', Size: 0, Seconds: 0, State: 'Complete' });
    }
  });
  return true;
}

/** Gives a sound another name; its events keep it. One that is still transcoded keeps its name until then. */
export function renameSound({ core, state }: Call, { name: before }: StoredSound, path: string): true {
  const name = /^\/audio\/(.*)\.mp3$/.exec(path)?.[1];
  if (name === undefined) throw badValue('newName');
  const problem = soundNameProblem(
    name,
    takenNames(state).filter((each) => each !== before),
  );
  if (problem) throw refusedFor(problem);
  const isUsed = ({ Path }: CustomAudioRow) => Path === soundPath(before);
  if (
    valuesOf(state, 'CustomAudio')
      .flat()
      .some((row) => isUsed(row) && row.State === 'InProgress')
  ) {
    throw refusedFor('TargetInUse');
  }
  core.update((draft) => {
    for (const sound of draft.sounds) if (sound.name === before) sound.name = name;
    for (const row of valuesOf(draft, 'CustomAudio').flat().filter(isUsed)) {
      Object.assign(row, { Name: name, Path: path });
    }
  });
  return true;
}

/** Volume now: that of the speaker, or of the quiet hours. */
function volumeNow(core: Core): number {
  const { AccessVoice, AudioOutputVolume, Sound } = core.state().tables;
  const speaker = AudioOutputVolume[0] ?? 0;
  // A tester may have taken the quiet hours from the table.
  const { Quiet } = core.capabilities().voiceManage ? AccessVoice : Sound;
  const second = Math.floor(core.wallNow() / 1_000) % 86_400;
  return Quiet && isQuietAt(Quiet, second) ? Math.min(speaker, Quiet.Volume) : speaker;
}

/** Plays a sound; what played before ends. */
export function playSound(
  core: Core,
  sound: Omit<HeardSound, 'at' | 'until' | 'volume'>,
  given?: number,
  lengthMs = PROMPT_MS,
) {
  const volume = given ?? volumeNow(core);
  const at = core.clock.now();
  core.update((draft) => {
    draft.played = { path: sound.path, volume, until: at + lengthMs };
    draft.heard = [...draft.heard, { ...sound, at, until: at + lengthMs, volume }].slice(-HEARD_MAX);
  });
}

const TEXT_OF: Readonly<Partial<Record<VoiceEvent, 'Success' | 'Fail' | 'Stranger' | 'Doorbell'>>> = {
  VerifySuccess: 'Success',
  VerifyFail: 'Stranger',
  NoPermission: 'Fail',
  OutOfSection: 'Fail',
  Doorbell: 'Doorbell',
};

/** What the device plays at an event: its text, the file of the event, or a built-in prompt; nothing during talk. */
export function promptFor(core: Core, event: VoiceEvent, personName = ''): void {
  if (core.isTalking()) return;
  const { tables } = core.state();
  const can = core.capabilities();
  const { TTS } = tables.AccessSmartVoice;
  const at = VOICE_EVENTS.indexOf(event);
  const textOf = TEXT_OF[event];
  if (can.ttsSupport && TTS.Enable && textOf !== undefined) {
    const name =
      TTS.NameMode === 'None' ? '' : TTS.NameMode === 'Surname' ? (personName.split(' ').at(-1) ?? '') : personName;
    const time = new Date(core.wallNow()).toISOString().slice(11, 16);
    const text = TTS.Text[textOf].replaceAll('{name}', name).replaceAll('{time}', time);
    playSound(core, { event, path: '', text });
    return;
  }
  const prompt = promptAt(tables, at);
  const row = can.customAudio ? tables.CustomAudio[at] : undefined;
  if (!can.voiceManage) {
    if (row?.Path && row.State === 'Complete')
      playSound(core, { event, path: row.Path, text: '' }, undefined, row.Seconds * 1_000);
    return;
  }
  if (!prompt?.Enable || prompt.VoiceID === 0) return;
  if (prompt.VoiceID < CUSTOM_VOICE) {
    playSound(core, { event, path: `voice/${prompt.VoiceID}`, text: '' });
    return;
  }
  const file = tables.CustomAudio[prompt.VoiceID - CUSTOM_VOICE];
  if (!file?.Path || file.State !== 'Complete') return;
  playSound(core, { event, path: file.Path, text: '' }, undefined, file.Seconds * 1_000);
}

/** Methods of the area. */
export const sounds = service('AudioFileManager', {
  'AudioFileManager.upload'({ core, state }, { Event, Name, Size, Data }) {
    const event = VOICE_EVENTS.find((each) => each === Event);
    if (!event && Event !== undefined) throw badValue('Event');
    const data = Buffer.from(readText(Data, 'file', DATA_MAX), 'base64');
    const size = readWhole(Size, 'Size', 0, Number.MAX_SAFE_INTEGER);
    if (size > SOUND_FILE.bytesMax || data.length > SOUND_FILE.bytesMax) throw refusedFor('ImportTooLarge');
    // Fewer bytes than were announced: the file was cut on its way.
    if (size !== data.length) throw badValue('Size');
    const row = event && state.tables.CustomAudio[VOICE_EVENTS.indexOf(event)];
    // A recording stays when the sound of its event is replaced.
    const replaced = state.sounds.find((each) => !each.isRecording && each.name === row?.Name)?.name;
    const others = takenNames(state).filter((name) => name !== replaced);
    const name = readText(Name, 'Name', NAME_MAX);
    const problem = soundNameProblem(name, others);
    if (problem) throw refusedFor(problem);
    const facts = mp3Facts(data);
    if (!facts) throw refusedFor('FileTypeError');
    if (facts.rateHz !== SOUND_FILE.rateHz) throw refusedFor('AudioRateError');
    if (others.length >= SOUND_FILE.most || data.length > state.switches.freeBytes) throw refusedFor('LowStorage');
    if (event) return { Path: store(core, event, name, data, facts.seconds) };
    return { Path: keepRecording(core, name, data, facts.seconds) };
  },
});

/** Stores a file that is the sound of no event yet. */
export function keepRecording(core: Core, name: string, data: Buffer, seconds: number): string {
  core.update(({ sounds: all }) => {
    all.push({ name, size: data.length, seconds, data: data.toString('base64'), isRecording: true });
  });
  return soundPath(name);
}
