import type { ChainState } from '@/lib/contract/methods/sub-controllers';
import type { ContactType } from '@/lib/contract/records';
import { type Body, ControlCalls } from './control-calls';

/** Actions of people in front of the device, and its visible and audible output. */
export class BenchClient extends ControlCalls {
  /** The camera's position, movement and stored data. */
  camera() {
    return this.call('GET /camera');
  }

  /** Opens or closes a leaf by hand, cuts or mends the cable of its sensor; returns the state of the door. */
  door(index: number, what: Body<'POST /device/door'>['what']) {
    return this.call('POST /device/door', { body: { index, what } });
  }

  /**
   * Somebody at a reader; the device decides, records, reports and opens. `finger`, `face` and `password` are user
   * IDs.
   */
  reader(
    proof: { card: string } | { finger: string; fingerIndex?: number } | { face: string } | { password: string },
    where: { door?: number; readerId?: string; direction?: 'Entry' | 'Exit' } = {},
  ) {
    return this.call('POST /device/reader', { body: { ...proof, ...where } });
  }

  /**
   * Somebody presents a card or presses a finger (any name stands for its print) for enrolment; `isTaken` is false
   * when the reader does not wait for it, null when it is presented only after `afterMs`.
   */
  enrol(
    shown: { card: string } | { finger: string; isGood?: boolean },
    where: { readerId?: string; afterMs?: number } = {},
  ) {
    return this.call('POST /device/enrol', { body: { ...shown, ...where } });
  }

  /** Somebody presses the call button: who is rung in which order, and who answers. */
  callCentre() {
    return this.call('POST /device/callCentre');
  }

  /**
   * A contact of the intercom directory registers, or its registration ends. Throws when its `password` is another one.
   */
  async intercom(type: ContactType, number: string, isOnline: boolean, password?: string): Promise<void> {
    await this.call('POST /device/intercom', { body: { type, number, isOnline, password } });
  }

  /** A chained controller goes online, offline, or stops answering. */
  async subController(index: number, state: ChainState): Promise<void> {
    await this.call('POST /device/subController', { body: { index, state } });
  }

  /** A card in the lift with a requested floor. */
  callFloor(card: string, floor: number) {
    return this.call('POST /device/lift', { body: { card, floor } });
  }

  /** Digits typed at a door that belong to no person; the device decides, records, reports and opens. */
  typeCode(digits: string, door = 0) {
    return this.call('POST /device/code', { body: { digits, door } });
  }

  /** The platform's answer about who waits at a door. */
  platform(isConfirmed: boolean, door = 0) {
    return this.call('POST /device/platform', { body: { isConfirmed, door } });
  }

  /** Somebody inside presses the exit button of a door. */
  exitButton(door = 0) {
    return this.call('POST /device/exitButton', { body: { door } });
  }

  /** The contact of an alarm input closes or opens. */
  input(isActive: boolean, index = 0) {
    return this.call('POST /device/input', { body: { isActive, index } });
  }

  /** Contacts of the inputs, running outputs, and actions of alarms. */
  alarms() {
    return this.call('GET /device/alarms');
  }

  /** Something that raises an alarm, where that is switched on. `type`: see ALARM_TYPES. */
  alarm(type: Body<'POST /device/alarm'>['type'], door = 0) {
    return this.call('POST /device/alarm', { body: { type, door } });
  }

  /** Somebody types digits at a door; returns whether they are the duress password. */
  async duress(code: string, door = 0): Promise<boolean> {
    return (await this.call('POST /device/duress', { body: { code, door } })).isDuress;
  }

  /** The device's own screen as a PNG file. */
  async screen(): Promise<Buffer> {
    return Buffer.from(await (await this.send('GET /screen.png')).arrayBuffer());
  }

  /** What that screen shows, in words, and what is heard. */
  screenWords() {
    return this.call('GET /screen');
  }

  /** Somebody touches the screen, or presses a button of it. */
  pressOnScreen(button: Body<'POST /device/shortcut'>['button'], room?: string) {
    return this.call('POST /device/shortcut', { body: { button, ...(room !== undefined && { room }) } });
  }

  /** What the loudspeaker played, newest last. */
  heard() {
    return this.call('GET /heard');
  }

  /** Whether somebody talks through the device, and how many seconds it has received. */
  talk() {
    return this.call('GET /talk');
  }

  /** The last ten seconds of talk as a WAV file: 16 bits, mono, 8000 Hz. */
  async talkRecording(): Promise<Buffer> {
    return Buffer.from(await (await this.send('GET /talk.wav')).arrayBuffer());
  }

  /** The emulated helper service: address, behaviour, folder, names of its calls. */
  helper() {
    return this.call('GET /helper');
  }

  setHelper(change: Body<'PATCH /helper'>) {
    return this.call('PATCH /helper', { body: change });
  }

  /** Starts the emulated helper, or stops it and its connections. */
  switchHelper(isOn: boolean) {
    return this.call(isOn ? 'POST /helper/start' : 'POST /helper/stop');
  }

  async putHelperFile(path: string, bytes: Uint8Array): Promise<void> {
    await this.call('PUT /helper/files', { body: { path, data: Buffer.from(bytes).toString('base64') } });
  }

  /** Ends the open file dialog with these files, or without any. */
  async answerHelperDialog(paths?: readonly string[]): Promise<void> {
    await this.call('POST /helper/dialog', { body: { paths: paths && [...paths] } });
  }
}
