import { LANGUAGES, PSEUDO_LANGUAGES } from '@/lib/contract/languages';
import { DDNS_FAILURES } from '@/lib/contract/methods/network';
import { UPGRADE_REASONS } from '@/lib/contract/methods/upgrade';
import { PLUGGED_STATES } from '@/lib/contract/tables/ext-module';
import { SESSION_CLOCKS, STRICT_MODES, type Switches } from '../device-interface';
import {
  anything,
  described,
  flag,
  list,
  map,
  named,
  number,
  object,
  oneOf,
  optional,
  partial,
  type Shape,
  text,
  whole,
} from '../json-shape';
import { unknownName } from '../nearest-name';
import { PHOTO_VERDICTS } from '../rules/face-photos';
import { CLOUD_STATES } from '../services/cloud-upgrader';
import { capabilitiesOf, capabilityContradiction } from '../state/capabilities';
import { CAPABILITIES } from '../state/capability-forms';
import { ANALYTICS_MODES } from '../stream/analytics-scene';
import { STREAM_AUTH_MODES } from '../stream/digest';
import { CLOCK, clockOf } from './clock-routes';
import { type ControlContext, ControlError } from './control-context';
import { DONE, route } from './control-route';

const RESET_SCOPES = ['all', 'tables', 'records', 'files', 'users', 'logins'] as const;
const LANGUAGE = object({ language: oneOf([...LANGUAGES, ...PSEUDO_LANGUAGES].map(({ device }) => device)) });

/** Also values that a table was given behind the device's back. */
const IN_EFFECT = map(anything());

/** Switches that tests can set. */
export const SWITCHES: Shape<Switches> = named(
  'Switches',
  object({
    strict: described(
      'Members of parameters, tables and rows that the device does not know are ignored or stored (off), reported in ' +
        '/unexpected (report), or refused with InvalidParams (refuse); report and refuse also report conditions that ' +
        'no row meets. Known is what the contract names and what entries of this device have. Not compared are values, ' +
        'members below two levels of parameters, and the content of encrypted parameters other than tables',
      oneOf(STRICT_MODES),
    ),
    sessionClock: described(
      'By which clock logins, sign-in challenges, tokens of searches and notification requests end: that of the ' +
        'device, or of this machine, so that a client stays signed in while the device lives through a day in a minute',
      oneOf(SESSION_CLOCKS),
    ),
    saveBeforeAnswer: described(
      'A call that changed the state is answered when the change is in the state folder: it outlives kill -9. ' +
        'Without it a kill loses what was acknowledged in the last 10 to 200 ms. Costs 10 ms per such call with the ' +
        'state of face-full (1 MB), 50 ms with 10,000 people (5 MB)',
      flag,
    ),
    missingSecrets: described(
      'Where a write gets the secrets that it leaves out while its table is on trial: what is in force, or stored',
      oneOf(['InForce', 'Stored']),
    ),
    singleLogin: flag,
    maxSessions: whole(0),
    passwordOverdue: flag,
    localUserLoggedIn: flag,
    maxPersons: described('Capacity of persons', whole(0)),
    pageRows: described('The most rows in one page of persons and credentials', whole(0)),
    capturePackets: described('Packets in a second of a packet capture', whole(0)),
    sensorOnline: described('Whether the temperature sensor answers', flag),
    sensorCelsius: described('What it measures without correction, in degrees Celsius', number()),
    sensorSwing: described('Degrees that two measurements of the same person lie apart', number()),
    passersMs: described('Milliseconds between two strangers who are measured at the camera; 0 nobody', whole(0)),
    extModule: described('What answers where the plugged module should be', oneOf(PLUGGED_STATES)),
    soundTranscoding: described('How an uploaded sound is made playable', oneOf(['Quick', 'Slow', 'Fails', 'Never'])),
    advertTranscoding: described('How an uploaded clip is made playable', oneOf(['Passes', 'Fails', 'Never'])),
    collectionMs: described('Milliseconds between two people who enrol themselves; 0 nobody', whole(0)),
    freeBytes: described('Space left for uploads', whole(0)),
    importRowMs: described('Device time that each record of an import takes', whole(0)),
    enforceAccessFilter: flag,
    ciphers: described('Offered by getEncryptInfo; empty: those of the baseline', list(text())),
    rebootMs: described('Device time a reboot takes', whole(0)),
    slowNotify: described('Notification requests last 600 s instead of 10 s', flag),
    cloudState: oneOf(CLOUD_STATES),
    upgradeReason: described('Why the next upgrade fails at 60 %; empty: it succeeds', oneOf(['', ...UPGRADE_REASONS])),
    upgradeRestarts: described('A failed upgrade restarts the device', flag),
    clockDriftPpm: described('How fast the wall clock runs ahead, in millionths', whole(-100_000, 100_000)),
    hasSim: described('Whether a card is in the slot of the mobile network', flag),
    simPin: described('PIN that this card asks for; empty: none. Another PIN is another card', text()),
    pushAnswer: described('HTTP status with which the server of pushed events answers; 0: it does not', whole(0, 599)),
    ddnsAnswer: described(
      'Why the DDNS provider refuses; empty: by how the host name begins (auth., nodyn., dns., sys., net., oem.)',
      oneOf(['', ...DDNS_FAILURES]),
    ),
    hasPlatforms: described('Whether the platforms that the device registers at answer', flag),
    lostNetworks: described('Names of wireless networks that are out of reach', list(text())),
    maxStreams: described('Live streams served at a time', whole(0)),
    streamAuth: oneOf(STREAM_AUTH_MODES),
    streamNonceS: described('Seconds after which a digest of the stream needs a new nonce; 0: never', whole(0)),
    streamTimeoutS: described('Seconds of silence after which a client of the stream is dropped', whole(0)),
    streamAnalytics: oneOf(ANALYTICS_MODES),
    face: described(
      'The face that crosses the picture while streamAnalytics is on',
      object({
        width: described('Drawing units, 8192 for the whole picture', whole(1, 8191)),
        height: described('Drawing units', whole(1, 8191)),
        quality: whole(0, 100),
        angle: described('Degrees from the front', whole(0, 90)),
        similarity: described(
          'With the person whom it resembles most: 93 for a known one, 41 for a stranger',
          whole(0, 100),
        ),
        hasMask: flag,
        isPhoto: described('A photo attack: a picture is held to the camera', flag),
      }),
    ),
    photoVerdict: described('The result of face detection on new pictures', oneOf(PHOTO_VERDICTS)),
  }),
);

/** What the device is: profile, capabilities, switches, texts. */
export const STATE_ROUTES = {
  'GET /status': route({
    summary: 'Profile, ports, clock and counters',
    reply: object({
      profile: described('Of a built-in profile or a profile file', text()),
      port: whole(0),
      httpsPort: optional(described('Absent without TLS', whole(0))),
      rtspPort: optional(described('Absent without RTSP over TCP', whole(0))),
      helperPort: optional(described('Absent while the helper is off', whole(0))),
      controlPort: whole(0),
      isUp: flag,
      portProblem: optional(
        described('Why the device answers at another port than its table names, or at none', text()),
      ),
      saveProblem: optional(described('Why the latest state could not be saved', text())),
      clock: CLOCK,
      logins: whole(0),
      notifyStreams: whole(0),
      streamSessions: whole(0),
      faults: described('How many fault rules there are', whole(0)),
      requests: described('Id of the newest request', whole(0)),
      unexpected: described('Calls the device does not know, or that name a dead session or handle', whole(0)),
    }),
    run(context) {
      const { device } = context;
      return {
        profile: device.profile,
        port: context.port(),
        httpsPort: context.httpsPort(),
        rtspPort: context.rtspPort(),
        helperPort: context.helper.port,
        controlPort: context.controlPort(),
        isUp: device.isUp(),
        portProblem: context.portProblem(),
        saveProblem: device.saveProblem(),
        clock: clockOf(context),
        logins: device.logins().length,
        notifyStreams: context.notify.count(),
        streamSessions: context.streamSessions(),
        faults: context.faults.list().length,
        requests: context.log.newest(),
        unexpected: device.unexpected().length,
      };
    },
  }),
  'GET /profiles': route({
    summary: 'The current profile, and all there are',
    reply: object({ current: text(), profiles: list(object({ name: text(), deviceType: text() })) }),
    run: ({ device }) => ({ current: device.profile, profiles: device.profiles() }),
  }),
  'POST /profile': route({
    summary: "Switches to another profile: all logins end, the state is that profile's seed unless it is kept",
    body: object({ name: text(), keepState: optional(flag) }),
    reply: object({ current: text() }),
    example: { body: { name: 'face-full' } },
    waitsItsTurn: true,
    run(context, { body: { name, keepState } }) {
      const { device, customTexts, release } = context;
      const names = device.profiles().map((each) => each.name);
      if (!names.includes(name)) throw new ControlError(400, `name: ${unknownName('profile', name, names)}`);
      release(false);
      device.useProfile(name, keepState);
      // No list of the new state has the files of the one before.
      resetFiles(context);
      customTexts.clear();
      return { current: device.profile };
    },
  }),
  'GET /caps': route({
    summary: 'The capabilities in effect',
    reply: IN_EFFECT,
    run: ({ device }) => device.capabilities(),
  }),
  'PATCH /caps': route({
    summary: 'Changes capabilities, from the next sign-in on',
    body: CAPABILITIES,
    reply: IN_EFFECT,
    errors: { 409: 'The device could not listen on that port' },
    example: { body: { wifi: true } },
    async run({ device, canMove }, { body }) {
      const contradiction = capabilityContradiction(capabilitiesOf(device.state()), body);
      if (contradiction) throw new ControlError(400, contradiction);
      const { webPort } = body;
      const isMove = typeof webPort === 'number' && webPort !== device.capabilities().webPort;
      if (isMove && !(await canMove(webPort)))
        throw new ControlError(409, `webPort: the device cannot listen on port ${webPort}`);
      device.setCapabilities(body);
      return device.capabilities();
    },
  }),
  'GET /switches': route({
    summary: 'What a test can switch',
    reply: SWITCHES,
    run: ({ device }) => device.switches(),
  }),
  'PATCH /switches': route({
    summary: 'Changes switches, at once',
    body: partial(SWITCHES),
    reply: SWITCHES,
    example: { body: { slowNotify: true, streamAuth: 'none' } },
    run({ device }, { body }) {
      device.setSwitches(body);
      return device.switches();
    },
  }),
  'POST /state/reset': route({
    summary: "Back to the profile's seed, all or one part; rules, clock, snapshots and log stay: POST /reset",
    body: object({ scope: optional(oneOf(RESET_SCOPES)) }),
    reply: DONE,
    errors: { 409: 'The port of the helper is in use; everything else is put back' },
    example: { body: { scope: 'tables' } },
    waitsItsTurn: true,
    async run(context, { body: { scope = 'all' } }) {
      resetState(context, scope);
      if (scope === 'all') await resetHelper(context);
      return { ok: true };
    },
  }),
  'PUT /texts/custom_lang/{language}': route({
    summary: 'Gives the device a file of texts for a language, by its device name',
    params: LANGUAGE,
    body: object({ text: text() }),
    reply: DONE,
    example: { params: { language: 'English' }, body: { text: '{}' } },
    run({ customTexts }, { params: { language }, body: { text } }) {
      customTexts.set(language, text);
      return { ok: true };
    },
  }),
  'DELETE /texts/custom_lang/{language}': route({
    summary: 'Removes a file of texts',
    params: LANGUAGE,
    reply: DONE,
    example: { params: { language: 'English' } },
    run({ customTexts }, { params: { language } }) {
      customTexts.delete(language);
      return { ok: true };
    },
  }),
};

/** Back to the seed of the profile, or a part of it. */
export function resetState(context: ControlContext, scope: (typeof RESET_SCOPES)[number]): void {
  const { device, customTexts, loudspeaker, release } = context;
  // A delayed call from before must not change the new state.
  release(false);
  device.reset(scope);
  if (scope === 'all' || scope === 'files') resetFiles(context);
  if (scope !== 'all') return;
  customTexts.clear();
  loudspeaker.clear();
}

function resetFiles({ device, stored, snapshots, firstProfile }: ControlContext): void {
  stored.reset((path) => snapshots.names(path), device.profile === firstProfile);
}

/** The helper as at the start, after everything else: its port may be in use. Errors: ControlError 409. */
export async function resetHelper({ helper }: ControlContext): Promise<void> {
  await helper.reset().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : error;
    throw new ControlError(409, `everything else is put back; the helper cannot listen: ${why}`);
  });
}
