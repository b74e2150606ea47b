/**
 * The emulated device: state, rules and services behind one interface, without a socket. @spec §7, @assumed pages-3
 * 12
 */
import type { Authority } from '@/lib/contract/authorities';
import { REQUEST } from '@/lib/contract/limits';
import { HTTPS_CERTIFICATE } from '@/lib/contract/methods/certificates';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import type { RpcRequest } from '@/lib/contract/rpc';
import { createClock, machineTime } from './clock';
import { createCertificateStore } from './crypto/certificate-store';
import { createKeyStore } from './crypto/key-store';
import { newRsaKey, newRsaKeyLater } from './crypto/new-rsa-key';
import { openSealed } from './crypto/sealed';
import type {
  Device,
  DeviceFiles,
  DeviceOptions,
  Intercept,
  OutgoingNotification,
  UnexpectedCall,
} from './device-interface';
import { DeviceResets } from './device-resets';
import { deviceSeeds, firstState, nameOf } from './device-seeds';
import { isRecord } from './is-record';
import { Power } from './power';
import { LIVE_RIGHT } from './rights/path-rights';
import { holdsOne, rightsFor } from './rights/rights-for';
import { newAdvertProblem } from './rules/adverts';
import { keyedCertificateIn } from './rules/certificates';
import { newPictureProblem } from './rules/screen-pictures';
import { msUntilSummerEnds, msUntilWall, summerTimeMs, zoneOffsetMs, zoneTime } from './rules/summer-time';
import type { Core } from './service';
import { addFace } from './services/access-credentials';
import { KEYED_CALL, keyName, needsKey } from './services/certificates';
import { createDispatch, spelling } from './services/dispatch';
import { pictureAt, pictureContent } from './services/file-manager';
import { createKeepers, type Keepers, keepersInOrder } from './services/keepers';
import { canonicalMethod } from './services/method-names';
import { notify, recordEvent } from './services/notifier';
import { callFloor, presentAtReader, pressExitButton, typeCode } from './services/reader';
import { takenFamilies } from './services/session-of-call';
import { countWrongPassword, secondsToWait } from './services/sign-in-lock';
import { promptFor } from './services/sounds';
import { keepCorrection } from './services/thermography';
import { addAdvert } from './services/video-output';
import { Sessions } from './sessions';
import { capabilitiesOf } from './state/capabilities';
import { webCapsConfig } from './state/capability-replies';
import { applyOverrides, changeCapabilities } from './state/control-changes';
import type { DeviceState } from './state/device-state';
import { afterFactoryReset } from './state/factory-reset';
import { openStateFolder } from './state/persistence';
import { paintedPicture } from './state/screen-pictures';
import { createStore } from './state/store';
import { formatWallTime } from './state/wall-time';
import { noteLine } from './touched';

/** Refusals kept for `unexpected()`; the oldest are dropped. */
const UNEXPECTED_MAX = 1000;

/** A call, and the calls in its batch. */
function callsIn({ method, params }: RpcRequest, opened: unknown): Pick<RpcRequest, 'method' | 'params'>[] {
  const inner = [params, opened].flatMap((batch): unknown[] => (Array.isArray(batch) ? batch : []));
  return [
    { method, params },
    ...inner.flatMap((each) =>
      isRecord(each) && typeof each.method === 'string' ? [{ method: each.method, params: each.params }] : [],
    ),
  ];
}

/**
 * Starts a device.
 * @throws StateFolderInUse, StateFolderNotReadable, StateFolderNotWritable, StateTooNew (state/persistence)
 */
export function createDevice(options: DeviceOptions): Device {
  const clock = options.clock ?? createClock();
  const warn = options.warn ?? ((text: string) => process.emitWarning(text));
  const folder = options.stateDir === undefined ? undefined : openStateFolder(options.stateDir);
  const keys = createKeyStore(options.stateDir, options.keySeed);
  const seeds = deviceSeeds(options, clock);

  function started(): DeviceState {
    try {
      return firstState(seeds, options, folder, clock.now(), warn);
    } catch (error) {
      folder?.release();
      throw error;
    }
  }

  const store = createStore(started());
  const unexpected: UnexpectedCall[] = [];
  const noteUnexpected = (method: string, why: string) => {
    const entry: UnexpectedCall = { time: clock.now(), method, why };
    unexpected.push(entry);
    if (unexpected.length > UNEXPECTED_MAX) unexpected.shift();
    return entry;
  };
  const notificationListeners = new Set<(notification: OutgoingNotification) => void>();
  const tableListeners = new Set<(name: string) => void>();
  const accessListeners = new Set<() => void>();
  const loginListeners = new Set<(id: string) => void>();
  const failedServers = new Set<string>();
  let intercept: Intercept | undefined;
  let hasEdge = false;
  let isMakingKey = false;

  let files: DeviceFiles = { read: () => undefined, remove: () => undefined };
  const sessions = new Sessions(clock, options.seed);
  const followSessionClock = ({ switches }: DeviceState) =>
    sessions.follow(switches.sessionClock === 'wall' ? machineTime : clock);
  followSessionClock(store.state());

  function mayUse(session: string, rights: readonly Authority[]): boolean {
    const { userName } = sessions.find(session)?.login ?? {};
    const account = store.state().accounts.find(({ name }) => name === userName);
    return account !== undefined && holdsOne(account, rights);
  }

  const emit = (event: DeviceEvent, onlyTo?: string) => {
    if (onlyTo === undefined) core.pushes.happened(event);
    notify(sessions, event, notificationListeners, (session, rights) =>
      onlyTo === undefined || session === onlyTo ? mayUse(session, rights) : false,
    );
  };

  const zoneWall = () => {
    const { tables, wallOffset } = store.state();
    return clock.now() + zoneOffsetMs(tables.NTP) + wallOffset;
  };
  const wallNow = () => zoneWall() + summerTimeMs(store.state().tables.Locales, zoneWall());

  const msUntil = (wall: number) => msUntilWall(store.state().tables.Locales, zoneWall(), wall);

  const certificates = createCertificateStore(options.stateDir, () => store.state().serialNumber, options.keySeed);
  /** An imported certificate comes before the device's own, whatever hosts it names. */
  const tlsIdentity = (hosts: readonly string[]) =>
    keyedCertificateIn(store.state().certificates[HTTPS_CERTIFICATE]?.content ?? '') ?? certificates.server(hosts);
  const ownCore: Omit<Core, keyof Keepers> = {
    state: store.state,
    update: store.update,
    clock,
    wallNow,
    msUntil,
    msUntilOrBack: (wall) => msUntilSummerEnds(store.state().tables.Locales, zoneWall(), msUntil(wall)),
    wasShown: (wall) => zoneTime(store.state().tables.Locales, wall) < zoneWall(),
    sessions,
    capabilities: () => capabilitiesOf(store.state()),
    rsaKey: keys,
    rootCertificate: () => certificates.root().cert,
    serverCertificate: () => tlsIdentity([]).cert,
    newKey: (name) => (hasEdge ? undefined : newRsaKey(name, options.keySeed)),
    get files() {
      return files;
    },
    isTalking: () => options.isTalking?.() === true || sessions.all().some(({ talk }) => talk !== undefined),
    hasPort: (name) => !failedServers.has(name),
    emit,
    note(type, code, user, detail) {
      store.update((draft) => {
        draft.log.push({ Time: formatWallTime(wallNow()), Type: type, Code: code, User: user, Detail: detail });
        if (draft.log.length > REQUEST.logEntries) draft.log.splice(0, draft.log.length - REQUEST.logEntries);
      });
    },
    isUp: () => power.isUp(),
    reboot: () => power.reboot(),
    factoryReset() {
      store.replace(afterFactoryReset(seeds.of(store.state(), true), store.state()));
      power.reboot();
    },
    dispatch: (request, context) => dispatch(request, context).reply,
    countUnexpected(method, why, { noted }) {
      const entry = noteUnexpected(spelling(method), why);
      noted?.push(entry);
    },
  };
  // The keepers know the core, which has them.
  const core = ownCore as Core;
  const named = createKeepers(core, (softVersion) => changeCapabilities(store, { softVersion }));
  Object.assign(core, named);
  const keepers = keepersInOrder(named);
  const power = new Power(core, keepers);
  const resets = new DeviceResets({ store, core, keepers, power, seeds, options, warn });
  sessions.onEnd = (id) => {
    core.trials.loginEnded(id);
    core.exports.loginEnded(id);
    for (const listener of loginListeners) listener(id);
  };
  const dispatch = createDispatch(core, () => intercept);

  store.onChange((next, before) => {
    folder?.save(next);
    followSessionClock(next);
    for (const keeper of keepers) keeper.changed?.(next, before);
    if (next.tables !== before.tables) {
      for (const name of Object.keys(next.tables)) {
        if (next.tables[name] === before.tables[name]) continue;
        for (const listener of tableListeners) listener(name);
      }
      keepCorrection(core, next, before);
    }
    const isAccessSame = (['accounts', 'accountGroups', 'capabilityChanges', 'profile'] as const).every(
      (name) => next[name] === before[name],
    );
    if (!isAccessSame) for (const listener of accessListeners) listener();
    // The server of https takes another certificate, as after a change of its table.
    const isSame = next.certificates[HTTPS_CERTIFICATE] === before.certificates[HTTPS_CERTIFICATE];
    if (!isSame) for (const listener of tableListeners) listener('Https');
  });

  applyOverrides(store, options.set ?? {});
  power.start();
  folder?.save(store.state());

  const listen =
    <T>(to: Set<T>) =>
    (listener: T) => {
      to.add(listener);
      return () => {
        to.delete(listener);
      };
    };

  return {
    get profile() {
      return nameOf(store.state());
    },
    clock,
    state: store.state,
    update: store.update,
    handle: dispatch,
    prepare(request, opened, session) {
      hasEdge = true;
      const isWanted = callsIn(request, opened).some(
        ({ method, params }) => canonicalMethod(method) === KEYED_CALL && needsKey(params),
      );
      if (
        !isWanted ||
        isMakingKey ||
        session === undefined ||
        !mayUse(session, rightsFor(KEYED_CALL, request, undefined))
      )
        return undefined;
      isMakingKey = true;
      return newRsaKeyLater(keyName(clock.now()), options.keySeed).finally(() => {
        isMakingKey = false;
      });
    },
    setIntercept(next) {
      intercept = next;
    },
    unexpected: () => [...unexpected],
    noteUnexpected,
    clearUnexpected() {
      unexpected.length = 0;
    },
    talkOf: (id) => sessions.find(id)?.talk,
    openQueries: (id) => sessions.find(id)?.finds.size ?? 0,
    logins: () => sessions.all().map(({ login }) => ({ ...login })),
    login(id) {
      const login = sessions.find(id)?.login;
      return login && { ...login };
    },
    sessionTime: () => sessions.time,
    saved: () => folder?.saved() ?? Promise.resolve(),
    mayUse,
    endLogin: (id) => sessions.end(id, true),
    scheduleUnload: (id) => sessions.scheduleUnload(id),
    emit(event) {
      store.update((draft) => recordEvent(draft, event, Math.floor(wallNow() / 1000)));
      emit(event);
    },
    onNotification: listen(notificationListeners),
    onTableWritten: listen(tableListeners),
    onAccessChanged: listen(accessListeners),
    onLoginEnded: listen(loginListeners),
    switches: () => store.state().switches,
    setSwitches: (change) =>
      store.update((draft) => {
        Object.assign(draft.switches, change);
      }),
    unseal: (params) => (isRecord(params) ? openSealed(params, core.rsaKey(), takenFamilies(core))?.value : undefined),
    saveProblem: () => folder?.problem(),
    isUp: () => power.isUp(),
    onUp: (listener) => power.onUp(listener),
    onReset: (listener) => resets.onReset(listener),
    serverListens(name, isListening) {
      if (isListening) failedServers.delete(name);
      else failedServers.add(name);
    },
    reboot: () => power.reboot(),
    powerLoss: () => power.fail(),
    capabilities: () => ({ ...core.capabilities() }),
    setCapabilities(change) {
      changeCapabilities(store, change);
      for (const name of Object.keys(change)) noteLine('capability', 'changed', name);
      emit({ Action: 'Pulse', Code: 'CapsChanged', Index: 0, Data: {} });
    },
    webCapsConfig: () => webCapsConfig(core.capabilities()),
    preLanguage: () => store.state().tables.Language,
    useProfile: (name, keepState = false) => resets.useProfile(name, keepState),
    profiles: () => resets.profiles(),
    reset: (scope) => resets.reset(scope),
    snapshot: store.state,
    restore: (snapshot) => resets.restore(snapshot),
    ha1(userName, algorithm) {
      const account = store.state().accounts.find((each) => each.name === userName);
      return algorithm === 'MD5' ? account?.h1.toLowerCase() : account?.h1Sha256;
    },
    isLocked: (userName) => secondsToWait(core, userName) > 0,
    wrongPassword(userName, address) {
      if (secondsToWait(core, userName) === 0) countWrongPassword(core, userName, address);
    },
    mayPlay(userName) {
      const account = store.state().accounts.find(({ name }) => name === userName);
      return account !== undefined && holdsOne(account, LIVE_RIGHT);
    },
    mayTalk: (userName) => sessions.all().every(({ talk, login }) => talk === undefined || login.userName === userName),
    realm: () => store.state().realm,
    tlsIdentity,
    chainState: (index, state) => core.sync.setChainState(index, state),
    contactRegisters: (type, number, isOnline, password) => core.intercom.registers(type, number, isOnline, password),
    doorHappening: (index, what) => core.doors.happening(index, what),
    alarmInput: (index, isClosed) => core.alarms.setLine(index, isClosed),
    raiseAlarm: (type, index) => core.alarms.raise({ type, index, action: 'Pulse' }),
    duressTyped: (door, code) => core.alarms.duressTyped(door, code),
    enrols: (readerId, shown) => core.enrolment.show(readerId, shown),
    enrolsLater: (readerId, shown, ms) => core.work.after(ms, () => core.enrolment.show(readerId, shown)),
    capturedFinger: (file, session) => core.enrolment.take(file, session),
    useFiles(next) {
      files = next;
    },
    pictureBytes(path) {
      const picture = pictureAt(store.state(), path);
      return picture && pictureContent(core, picture);
    },
    advertBytes(id) {
      const file = store.state().adverts.items.find(({ ID }) => ID === id)?.file ?? '';
      return paintedPicture(file) ?? files.read(file);
    },
    advertProblem: (advert) => newAdvertProblem(advert, store.state()),
    addAdvert: (advert) => addAdvert(core, advert),
    fileBytes: (path) => files.read(path),
    pictureProblem: (picture) => newPictureProblem(picture, store.state().pictures),
    addPicture: (picture) => store.update(({ pictures }) => void pictures.push(picture)),
    prompt: (event) => promptFor(core, event),
    addFace: (userId, photo) => addFace(core, userId, photo),
    exportedFile: (path, session) => core.exports.get(path, session),
    atReader: (happening) => presentAtReader(core, happening),
    platformAnswers: (door, isConfirmed) => core.remoteChecks.answer(door, isConfirmed),
    exitButton: (door) => pressExitButton(core, door),
    callFloor: (cardNo, floor) => callFloor(core, cardNo, floor),
    typeCode: (door, digits) => typeCode(core, door, digits),
    addLogin(details) {
      sessions.open(sessions.newId(), details);
    },
    wallNow,
    wasShown: core.wasShown,
    async close() {
      resets.endAll();
      power.dropRestarts();
      await folder?.close();
    },
  };
}
