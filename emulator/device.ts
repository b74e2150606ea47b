/**
 * The emulated device: state, rules and services behind one interface, without a socket. @spec §7, @assumed pages-3
 * 12
 */
import type { Authority } from '@/lib/contract/authorities';
import { REQUEST } from '@/lib/contract/limits';
import { HTTPS_CERTIFICATE } from '@/lib/contract/methods/certificates';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { PROFILES } from '@/lib/contract/profiles';
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
  ResetScope,
  UnexpectedCall,
} from './device-interface';
import { isRecord } from './is-record';
import { LIVE_RIGHT } from './rights/path-rights';
import { holdsOne, rightsFor } from './rights/rights-for';
import { newAdvertProblem } from './rules/adverts';
import { stoppedAt } from './rules/camera';
import { keyedCertificateIn } from './rules/certificates';
import { identityOf } from './rules/intercom';
import { decideFloor } from './rules/lift';
import { newPictureProblem } from './rules/screen-pictures';
import { summerTimeMs, zoneOffsetMs } from './rules/summer-time';
import type { Core } from './service';
import { addFace } from './services/access-credentials';
import { AlarmKeeper } from './services/alarm-keeper';
import { KEYED_CALL, keyName } from './services/certificates';
import { CollectionKeeper } from './services/collection-keeper';
import { createDispatch, spelling } from './services/dispatch';
import { DoorKeeper } from './services/door-keeper';
import { EnrolmentKeeper } from './services/enrolment-keeper';
import { ExportKeeper } from './services/export-keeper';
import { pictureAt, pictureContent } from './services/file-manager';
import { PushKeeper } from './services/http-push';
import { IntercomKeeper } from './services/intercom-keeper';
import { LeaseKeeper } from './services/lease-keeper';
import { LinkKeeper } from './services/link-keeper';
import { canonicalMethod } from './services/method-names';
import { MotionKeeper } from './services/motion-keeper';
import { notify, recordEvent } from './services/notifier';
import { dropCapture } from './services/packet-capture';
import { PasserKeeper } from './services/passer-keeper';
import { presentAtReader, typeCode } from './services/reader';
import { RestartKeeper } from './services/restart-keeper';
import { takenFamilies } from './services/session-of-call';
import { countWrongPassword, secondsToWait } from './services/sign-in-lock';
import { loseTranscoding, promptFor } from './services/sounds';
import { SubUpgradeKeeper } from './services/sub-upgrade-keeper';
import { SyncKeeper } from './services/sync-keeper';
import { keepCorrection } from './services/thermography';
import { TimeKeeper } from './services/time-server';
import { TrialKeeper, withStoredTables } from './services/trial-keeper';
import { UpgradeKeeper } from './services/upgrade-keeper';
import { addAdvert } from './services/video-output';
import { ViewKeeper } from './services/view-keeper';
import { Sessions } from './sessions';
import { quietScreen } from './state/adverts';
import { capabilitiesOf } from './state/capabilities';
import { webCapsConfig } from './state/capability-replies';
import { applyOverrides, changeCapabilities, resetPart, SettingError } from './state/control-changes';
import type { DeviceState } from './state/device-state';
import { afterFactoryReset } from './state/factory-reset';
import { openStateFolder } from './state/persistence';
import { paintedPicture } from './state/screen-pictures';
import { seedState } from './state/seed';
import { stateAtStart } from './state/state-at-start';
import { createStore } from './state/store';
import { formatWallTime } from './state/wall-time';
import { noteLine } from './touched';

/** Refusals kept for `unexpected()`; the oldest are dropped. */
const UNEXPECTED_MAX = 1000;
/** Delay of a reboot, so that the reply is sent first. */
const REPLY_FIRST_MS = 100;

/** The method of a call, and those of the calls in its batch. */
function callsIn({ method, params }: RpcRequest, opened: unknown): string[] {
  const inner = [params, opened].flatMap((batch): unknown[] => (Array.isArray(batch) ? batch : []));
  return [method, ...inner.flatMap((each) => (isRecord(each) && typeof each.method === 'string' ? [each.method] : []))];
}

/**
 * Starts a device.
 * @throws StateFolderInUse, StateFolderNotWritable, StateTooNew (state/persistence)
 */
export function createDevice(options: DeviceOptions): Device {
  const clock = options.clock ?? createClock();
  const warn = options.warn ?? ((text: string) => process.emitWarning(text));
  const folder = options.stateDir === undefined ? undefined : openStateFolder(options.stateDir);
  const keys = createKeyStore(options.stateDir, options.keySeed);

  const { custom } = options;
  /** The seed of a state: that of the profile file only while the device has its profile. */
  const seeded = ({ profile, custom: own }: Pick<DeviceState, 'profile' | 'custom'>, isBlank = false) =>
    seedState({
      profile,
      seed: options.seed,
      now: clock.now(),
      isBlank,
      ...(custom && own?.name === custom.factory.name ? { custom } : {}),
    });
  const first = { profile: options.profile, ...(custom ? { custom: custom.factory } : {}) };
  const nameOf = (state: Pick<DeviceState, 'profile' | 'custom'>) => state.custom?.name ?? state.profile;

  function firstState(): DeviceState {
    const stored = options.fresh ? undefined : folder?.read(warn);
    const isOurs = stored !== undefined && nameOf(stored) === nameOf(first);
    if (stored && !isOurs) {
      warn(`stored state belongs to profile ${nameOf(stored)}; starting ${nameOf(first)} with factory data`);
    }
    const state = withStoredTables(isOurs ? stored : seeded(first));
    const factory = () => (isOurs ? seeded(first) : state);
    const mayHaveHttps = options.opensHttps || factory().tables.Https.Enable;
    return stateAtStart(state, mayHaveHttps, clock.now());
  }

  function started(): DeviceState {
    try {
      return firstState();
    } catch (error) {
      folder?.release();
      throw error;
    }
  }

  const store = createStore(started());
  const unexpected: UnexpectedCall[] = [];
  const notificationListeners = new Set<(notification: OutgoingNotification) => void>();
  const tableListeners = new Set<(name: string) => void>();
  const upListeners = new Set<(up: boolean) => void>();
  const resetListeners = new Set<() => void>();
  const failedServers = new Set<string>();
  let intercept: Intercept | undefined;
  let isUp = true;
  let hasEdge = false;
  let isMakingKey = false;
  const cancels = new Set<() => void>();

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
    if (onlyTo === undefined) pushes.happened(event);
    notify(sessions, event, notificationListeners, (session, rights) =>
      onlyTo === undefined || session === onlyTo ? mayUse(session, rights) : false,
    );
  };

  function after(ms: number, fire: () => void): void {
    const cancel = clock.after(ms, () => {
      cancels.delete(cancel);
      fire();
    });
    cancels.add(cancel);
  }

  function setUp(next: boolean): void {
    isUp = next;
    for (const listener of upListeners) listener(next);
  }

  /** Off at once, and on again by itself. */
  function powerLoss(): void {
    sessions.endAll();
    doors.stop();
    alarms.stop();
    intercom.stop();
    sync.stop();
    enrolment.stopAll();
    exports.stopAll();
    trials.restart();
    links.stop();
    motion.stop();
    views.stop();
    upgrades.restarted();
    subUpgrades.restarted();
    pushes.stop();
    const now = clock.now();
    const camera = { ...stoppedAt(store.state().camera, clock.now()), recording: null };
    store.update((draft) => {
      draft.camera = camera;
      // The card loses its power, too, and asks for its PIN again.
      draft.sim.isOpen = false;
      // What was being transcoded is lost, and so is what the screen showed.
      for (const each of draft.adverts.items)
        if (each.readyAt > now) Object.assign(each, { isFailed: true, readyAt: 0 });
      draft.screen = quietScreen();
      delete draft.recording;
      Object.assign(draft.alarms, { outputsUntil: [], beepUntil: 0 });
    });
    setUp(false);
    after(store.state().switches.rebootMs, () => {
      store.update((draft) => {
        draft.upBefore += Math.max(0, Math.floor((clock.now() - draft.bootedAt) / 1000));
        draft.bootedAt = clock.now();
        loseTranscoding(draft);
        draft.bootLanguage = draft.tables.Language;
        draft.bootIdentity = identityOf(draft.tables);
      });
      alarms.resume();
      setUp(true);
      intercom.start();
      links.start();
      motion.start();
      pushes.start();
    });
  }

  function dropRestarts(): void {
    for (const cancel of cancels) cancel();
    cancels.clear();
  }

  const reboot = () => after(REPLY_FIRST_MS, powerLoss);

  const wallNow = () => {
    const { tables, wallOffset } = store.state();
    const zoneWall = clock.now() + zoneOffsetMs(tables.NTP) + wallOffset;
    return zoneWall + summerTimeMs(tables.Locales, zoneWall);
  };

  const certificates = createCertificateStore(options.stateDir, () => store.state().serialNumber, options.keySeed);
  /** An imported certificate comes before the device's own, whatever hosts it names. */
  const tlsIdentity = (hosts: readonly string[]) =>
    keyedCertificateIn(store.state().certificates[HTTPS_CERTIFICATE]?.content ?? '') ?? certificates.server(hosts);
  const core: Core = {
    state: store.state,
    update: store.update,
    clock,
    wallNow,
    sessions,
    capabilities: () => capabilitiesOf(store.state()),
    rsaKey: keys,
    rootCertificate: () => certificates.root().cert,
    serverCertificate: () => tlsIdentity([]).cert,
    newKey: (name) => (hasEdge ? undefined : newRsaKey(name, options.keySeed)),
    get doors() {
      return doors;
    },
    get alarms() {
      return alarms;
    },
    get intercom() {
      return intercom;
    },
    get sync() {
      return sync;
    },
    get enrolment() {
      return enrolment;
    },
    get exports() {
      return exports;
    },
    get trials() {
      return trials;
    },
    get links() {
      return links;
    },
    get motion() {
      return motion;
    },
    get upgrades() {
      return upgrades;
    },
    get subUpgrades() {
      return subUpgrades;
    },
    get pushes() {
      return pushes;
    },
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
    reboot,
    factoryReset() {
      store.replace(afterFactoryReset(seeded(store.state(), true), store.state()));
      reboot();
    },
    dispatch: (request, context) => dispatch(request, context).reply,
    countUnexpected(method, why, { noted }) {
      const entry: UnexpectedCall = { time: clock.now(), method: spelling(method), why };
      unexpected.push(entry);
      noted?.push(entry);
      if (unexpected.length > UNEXPECTED_MAX) unexpected.shift();
    },
  };
  const doors = new DoorKeeper(core);
  const alarms = new AlarmKeeper(core);
  const intercom = new IntercomKeeper(core);
  const sync = new SyncKeeper(core);
  const enrolment = new EnrolmentKeeper(core);
  const exports = new ExportKeeper(core);
  const trials = new TrialKeeper(core);
  const leases = new LeaseKeeper(core);
  const links = new LinkKeeper(core);
  const motion = new MotionKeeper(core);
  const views = new ViewKeeper(core);
  const upgrades = new UpgradeKeeper(core, (softVersion) => changeCapabilities(store, { softVersion }));
  const subUpgrades = new SubUpgradeKeeper(core);
  const pushes = new PushKeeper(core);
  const time = new TimeKeeper(core);
  const restarts = new RestartKeeper(core);
  const collection = new CollectionKeeper(core);
  const passers = new PasserKeeper(core);
  sessions.onEnd = (id) => trials.loginEnded(id);
  const dispatch = createDispatch(core, () => intercept);

  store.onChange((next, before) => {
    folder?.save(next);
    followSessionClock(next);
    intercom.changed(next, before);
    views.changed(next, before);
    leases.changed(next, before);
    links.changed(next, before);
    pushes.changed(next, before);
    time.changed(next, before);
    restarts.changed(next, before);
    if (next.accounts !== before.accounts) trials.accountsChanged(next);
    collection.changed(next, before);
    passers.changed(next, before);
    if (next.tables !== before.tables) {
      for (const name of Object.keys(next.tables)) {
        if (next.tables[name] === before.tables[name]) continue;
        for (const listener of tableListeners) listener(name);
      }
      if (next.tables.AccessControl !== before.tables.AccessControl) doors.tableChanged(next, before);
      alarms.tablesChanged(next, before);
      motion.changed(next, before);
      keepCorrection(core, next, before);
    }
    // The server of https takes another certificate, as after a change of its table.
    const isSame = next.certificates[HTTPS_CERTIFICATE] === before.certificates[HTTPS_CERTIFICATE];
    if (!isSame) for (const listener of tableListeners) listener('Https');
    const areSame = (name: 'AccessTimeSchedule' | 'NTP' | 'Locales') => next.tables[name] === before.tables[name];
    const isClockSame = next.wallOffset === before.wallOffset && areSame('NTP') && areSame('Locales');
    if (!isClockSame) links.clockSet();
    if (!isClockSame || !areSame('AccessTimeSchedule')) {
      doors.sectionsChanged();
    }
  });

  function endAll(): void {
    sessions.endAll();
    doors.stop();
    alarms.stop();
    enrolment.stopAll();
    exports.stopAll();
    dropCapture(core);
    trials.stop();
    leases.stop();
    links.stop();
    motion.stop();
    upgrades.stop();
    subUpgrades.drop();
    pushes.stop();
    time.stop();
    restarts.stop();
    collection.stop();
    passers.stop();
  }

  /** What runs by itself goes on with the state as it is now, also where nothing in it has changed. */
  function startAll(): void {
    trials.start();
    links.start();
    motion.start();
    pushes.start();
    time.start();
    restarts.start();
    collection.start();
    passers.start();
    doors.sectionsChanged();
  }

  function reset(scope: ResetScope): void {
    if (scope === 'all' || scope === 'users' || scope === 'logins') {
      endAll();
      upgrades.drop();
    }
    resetPart(store, scope, seeded(store.state()));
    startAll();
    if (scope === 'all' || scope === 'tables') startAgain();
    // A restart that the clock has been set back from would keep the device down until the clock is there again.
    if (scope === 'all') {
      dropRestarts();
      if (!isUp) {
        setUp(true);
        intercom.start();
      }
    }
  }

  /** Settings of the command line survive resets and changes of the profile. */
  function startAgain(): void {
    try {
      applyOverrides(store, options.set ?? {});
    } catch (error) {
      // Another profile may lack what the first one had.
      if (!(error instanceof SettingError)) throw error;
      warn(`--set: ${error.message}`);
    }
    for (const listener of resetListeners) listener();
  }

  applyOverrides(store, options.set ?? {});
  alarms.resume();
  upgrades.restarted();
  doors.sectionsChanged();
  folder?.save(store.state());
  intercom.start();
  links.start();
  motion.start();

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
      const isWanted = callsIn(request, opened).some((method) => canonicalMethod(method) === KEYED_CALL);
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
    switches: () => store.state().switches,
    setSwitches: (change) =>
      store.update((draft) => {
        Object.assign(draft.switches, change);
      }),
    unseal: (params) => (isRecord(params) ? openSealed(params, core.rsaKey(), takenFamilies(core))?.value : undefined),
    saveProblem: () => folder?.problem(),
    isUp: () => isUp,
    onUp: listen(upListeners),
    onReset: listen(resetListeners),
    serverListens(name, isListening) {
      if (isListening) failedServers.delete(name);
      else failedServers.add(name);
    },
    reboot,
    powerLoss,
    capabilities: () => ({ ...core.capabilities() }),
    setCapabilities(change) {
      changeCapabilities(store, change);
      for (const name of Object.keys(change)) noteLine('capability', 'changed', name);
      emit({ Action: 'Pulse', Code: 'CapsChanged', Index: 0, Data: {} });
    },
    webCapsConfig: () => webCapsConfig(core.capabilities()),
    preLanguage: () => store.state().tables.Language,
    useProfile(name, keepState = false) {
      const built = PROFILES.find((each) => each.name === name);
      const wanted = name === custom?.factory.name ? first : built && { profile: built.name };
      if (!wanted) return;
      endAll();
      const next = seeded(wanted);
      const before = store.state();
      const { accounts, accountGroups, contact, init, access, records, log } = before;
      store.replace(keepState ? { ...next, accounts, accountGroups, contact, init, access, records, log } : next);
      startAll();
      startAgain();
    },
    profiles: () => [
      ...PROFILES,
      ...(custom ? [{ name: nameOf(first), deviceType: String(custom.factory.capabilities.deviceType) }] : []),
    ],
    reset,
    snapshot: store.state,
    restore(snapshot) {
      endAll();
      // A snapshot of this device never changes; another object may still be changed by its owner.
      store.replace(Object.isFrozen(snapshot) ? snapshot : structuredClone(snapshot));
      startAll();
      upgrades.restarted();
    },
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
    realm: () => store.state().realm,
    tlsIdentity,
    chainState: (index, state) => sync.setChainState(index, state),
    contactRegisters: (type, number, isOnline, password) => intercom.registers(type, number, isOnline, password),
    doorHappening: (index, what) => doors.happening(index, what),
    alarmInput: (index, isClosed) => alarms.setLine(index, isClosed),
    raiseAlarm: (type, index) => alarms.raise({ type, index, action: 'Pulse' }),
    duressTyped: (door, code) => alarms.duressTyped(door, code),
    enrols: (readerId, shown) => enrolment.show(readerId, shown),
    capturedFinger: (file, session) => enrolment.take(file, session),
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
    exportedFile: (path, session) => exports.get(path, session),
    atReader: (happening) => presentAtReader(core, happening),
    callFloor: (cardNo, floor) => decideFloor(core.state(), cardNo, floor, core.wallNow()),
    typeCode: (door, digits) => typeCode(core, door, digits),
    addLogin(details) {
      sessions.open(sessions.newId(), details);
    },
    wallNow,
    async close() {
      endAll();
      intercom.stop();
      sync.stop();
      dropRestarts();
      await folder?.close();
    },
  };
}
