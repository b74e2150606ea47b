/**
 * The page of the test bench. Everything goes through the control API; what the device or a client sent is shown as
 * text alone.
 */

const CALLS_SHOWN = 200;
/** Refused without a specific code. */
const REFUSED = 268959743;
/** Status of a request of a stream that fails. */
const UNAVAILABLE = 503;

const part = (id) => document.getElementById(id);
const json = (value) => JSON.stringify(value, null, 2);
const say = (text) => part('said').replaceChildren(text);
const fail = (error) => say(error.message);

/** A node with texts or children. */
function node(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

function button(label, act, name = label) {
  const made = node('button', label);
  made.type = 'button';
  made.setAttribute('aria-label', name);
  made.addEventListener('click', () => void act().catch(fail));
  return made;
}

const onClick = (id, act) => part(id).addEventListener('click', () => void act().catch(fail));
const listIn = (id, items) => part(id).replaceChildren(...(items.length > 0 ? items : [node('li', 'None')]));

/** Options of a choice; the chosen one stays where it can. */
function offer(id, names, chosen = part(id).value) {
  part(id).replaceChildren(
    ...names.map((name) => {
      const option = node('option', name);
      option.value = name;
      return option;
    }),
  );
  if (names.includes(chosen)) part(id).value = chosen;
}

/** The answer of a call of the control API. Throws an Error with its reason. */
async function call(method, path, body) {
  const response = await fetch(`/api/v1${path}`, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

const iso = (ms) => new Date(ms).toISOString().replace('T', ' ').slice(0, 19);

// Device

let seen = {};

async function showStatus() {
  const status = await call('GET', '/status');
  const { profile, isUp, clock, logins, faults, unexpected, requests, port, saveProblem } = status;
  const words = [
    `${profile}, port ${port}`,
    isUp ? 'up' : 'down',
    `logins ${logins}`,
    `rules ${faults}`,
    `calls ${requests}`,
    `unexpected ${unexpected}`,
    ...(saveProblem === undefined ? [] : [`not saved: ${saveProblem}`]),
  ];
  part('status').replaceChildren(words.join(' · '));
  part('clock').replaceChildren(`${iso(clock.now)} UTC, ${clock.mode}, ${clock.speed}x`);
  await showRules();
  if (seen.unexpected !== unexpected) await showUnexpected();
  if (seen.profile !== profile) await showDevice();
  seen = { unexpected, profile };
}

async function showDevice() {
  const { current, profiles } = await call('GET', '/profiles');
  const { tables, secureTables } = await call('GET', '/tables');
  offer(
    'profile',
    profiles.map(({ name }) => name),
    current,
  );
  offer('table', [...tables, ...secureTables].sort());
  await Promise.all([showSwitches(), showCaps(), showSnapshots()]);
}

function startDevice(schema) {
  const parts = schema.paths['/reset'].post.requestBody.content['application/json'].schema.properties.parts.items.enum;
  part('parts').replaceChildren(
    ...parts.map((name) => {
      const box = node('input');
      Object.assign(box, { type: 'checkbox', value: name, checked: true });
      const label = node('label', box, name);
      label.className = 'check';
      return label;
    }),
  );
  onClick('reset', async () => {
    const chosen = [...part('parts').querySelectorAll('input')].filter(({ checked }) => checked);
    await call('POST', '/reset', { parts: chosen.map(({ value }) => value) });
    say('Put back.');
    seen = {};
    await showStatus();
  });
  onClick('switch-profile', async () => {
    const name = part('profile').value;
    await call('POST', '/profile', { name, keepState: part('keep-state').checked });
    say(`The device is ${name} now. All logins have ended.`);
    await showStatus();
  });
  const turn = (label, body) =>
    button(label, async () => {
      await call('POST', '/clock', body);
      await showStatus();
    });
  part('clock-buttons').replaceChildren(
    turn('Stop', { mode: 'frozen' }),
    turn('Run', { mode: 'running', speed: 1 }),
    turn('Run 60x', { mode: 'running', speed: 60 }),
    turn('Real time', { mode: 'real' }),
    turn('+1 min', { advanceMs: 60_000 }),
    turn('+1 h', { advanceMs: 3_600_000 }),
    turn('+1 day', { advanceMs: 86_400_000 }),
  );
  onClick('clock-set', async () => {
    await call('POST', '/clock', { now: part('clock-at').value.trim() });
    await showStatus();
  });
  onClick('snapshot-take', async () => {
    const name = part('snapshot-name').value.trim();
    await call('PUT', `/snapshots/${encodeURIComponent(name)}`, {});
    say(`Snapshot ${name} is taken.`);
    await showSnapshots();
  });
  setInterval(() => {
    if (part('screen-part').open && !document.hidden) showScreen().catch(fail);
  }, 1000);
}

async function showScreen() {
  const picture = URL.createObjectURL(await (await fetch('/api/v1/screen.png')).blob());
  const before = part('screen').src;
  part('screen').src = picture;
  if (before) URL.revokeObjectURL(before);
}

async function showSnapshots() {
  const { snapshots } = await call('GET', '/snapshots');
  const items = snapshots.map(({ name, taken }) => {
    const path = `/snapshots/${encodeURIComponent(name)}`;
    const restore = async () => {
      await call('POST', `${path}/restore`, {});
      say(`Snapshot ${name} is restored. All logins have ended.`);
      seen = {};
      await showStatus();
    };
    const remove = async () => {
      await call('DELETE', path);
      await showSnapshots();
    };
    const buttons = [button('Restore', restore, `Restore ${name}`), ' ', button('Remove', remove, `Remove ${name}`)];
    return node('li', `${name}, ${iso(taken)} `, ...buttons);
  });
  listIn('snapshots', items);
}

// Errors

let presets = [];

function showPreset() {
  const chosen = presets.find(({ row }) => row === part('preset').value);
  if (!chosen) return;
  offer('variant', chosen.variants.length > 0 ? chosen.variants : ['–']);
  part('variant').disabled = chosen.variants.length === 0;
  part('preset-said').replaceChildren(`${chosen.title}. ${chosen.done}. Then: ${chosen.next}`);
}

async function startFaults() {
  ({ presets } = await call('GET', '/faults/presets'));
  offer(
    'preset',
    presets.map(({ row }) => row),
  );
  showPreset();
  part('preset').addEventListener('change', showPreset);
  part('rule').value = json({ match: { method: 'configManager.setConfig' }, action: { type: 'error', code: REFUSED } });
  onClick('raise', async () => {
    const { value: row } = part('preset');
    const chosen = part('variant').disabled ? {} : { variant: part('variant').value };
    const { files } = await call('POST', `/faults/presets/${encodeURIComponent(row)}`, chosen);
    say(files.length > 0 ? `${row} is raised; its files are on the page of the error catalogue.` : `${row} is raised.`);
    // A row may turn a switch or a capability.
    await Promise.all([showRules(), showSwitches(), showCaps()]);
  });
  onClick('rule-add', () => addRule(JSON.parse(part('rule').value)));
}

async function addRule(rule) {
  const { faults } = await call('POST', '/faults', rule);
  say(`In force: ${faults.map(({ id }) => id).join(', ')}.`);
  await showRules();
}

let shownRules = '';
const usedText = (hits) => `used ${hits} times`;

async function showRules() {
  const { faults } = await call('GET', '/faults');
  for (const { id, hits } of faults) part(`hits of ${id}`)?.replaceChildren(usedText(hits));
  // Drawn anew only when a rule changed: a button that is about to be pressed stays.
  const rules = JSON.stringify(faults.map(({ hits, ...rule }) => rule));
  if (rules === shownRules) return;
  shownRules = rules;
  const items = faults.map(({ id, hits, enabled, match, action }) => {
    const path = `/faults/${encodeURIComponent(id)}`;
    const change = (method, body) => async () => {
      await call(method, path, body);
      await showRules();
    };
    const turn = button(
      enabled ? 'Switch off' : 'Switch on',
      change('PATCH', { enabled: !enabled }),
      `${enabled ? 'Switch off' : 'Switch on'} ${id}`,
    );
    const remove = button('Remove', change('DELETE'), `Remove ${id}`);
    const said = node('small', `${JSON.stringify(match)} → ${JSON.stringify(action)}`);
    const used = node('span', usedText(hits));
    used.id = `hits of ${id}`;
    return node('li', node('b', id), ' ', used, `${enabled ? '' : ', off'} `, turn, ' ', remove, said);
  });
  listIn('rules', items);
}

// Calls

/** Why a connection of a stream ended that should not have. */
const FAILED_NEWS = /failed|not read/;

/** News of a stream is no answer: it has no status. */
const isNews = ({ transport, status, method, params }) =>
  transport === 'stream' && status === undefined && method !== 'refused' && !FAILED_NEWS.test(params?.detail);
const failed = (entry) =>
  !isNews(entry) && (entry.status === undefined || entry.status >= 400 || entry.reply?.result === false);

/** Requests of a stream that a rule may name. */
const VERBS = ['OPTIONS', 'DESCRIBE', 'SETUP', 'PLAY', 'PAUSE', 'TEARDOWN', 'GET_PARAMETER'];

/** What makes a call fail the next time; undefined for what no rule can name. */
function failureOf({ transport, method }, match) {
  if (!method) return undefined;
  if (transport !== 'stream') return { match, action: { type: 'error', code: REFUSED } };
  if (!VERBS.includes(method)) return undefined;
  return { match: { transport, method }, action: { type: 'rtsp', status: UNAVAILABLE } };
}

function callItem(entry) {
  const { id, time, method, endpoint, params, opened, reply, status, user, durationMs, faultIds } = entry;
  const named = opened ?? params;
  const name = typeof named?.name === 'string' ? named.name : undefined;
  const title = `${iso(time).slice(11)} ${method ?? endpoint} ${name ?? ''} ${user ?? ''}`;
  const end = isNews(entry) ? '' : `${status ?? 'no answer'}, ${durationMs} ms`;
  const details = node('details', node('summary', `${title} ${end}`));
  if (failed(entry)) details.className = 'failed';
  details.addEventListener(
    'toggle',
    () => {
      const match = { method, ...(name && { params: { name } }), ...(user && { user }) };
      const failure = failureOf(entry, match);
      const failThis = failure && button('Fail this', () => addRule({ ...failure, times: 1 }));
      const assertThis = button('As assertion', async () => {
        part('assertion').value = JSON.stringify({ ...match, since: id - 1 });
        part('assertion').select();
      });
      const content = json({ id, endpoint, params: named, reply, faultIds });
      details.append(node('pre', content), ...(failThis ? [failThis, ' '] : []), ...(method ? [assertThis] : []));
    },
    { once: true },
  );
  const item = node('li', details);
  item.dataset.words = title.toLowerCase();
  return item;
}

function startCalls() {
  const filter = () => {
    const wanted = part('filter').value.trim().toLowerCase();
    for (const item of part('calls').children) item.hidden = !item.dataset.words.includes(wanted);
  };
  part('filter').addEventListener('input', filter);
  onClick('calls-clear', async () => part('calls').replaceChildren());
  const source = new EventSource('/api/v1/stream');
  source.addEventListener('message', ({ data }) => {
    if (part('paused').checked) return;
    part('calls').prepend(callItem(JSON.parse(data)));
    while (part('calls').children.length > CALLS_SHOWN) part('calls').lastElementChild.remove();
    filter();
  });
  onClick('unexpected-clear', async () => {
    await call('DELETE', '/unexpected');
    await showStatus();
  });
}

async function showUnexpected() {
  const { unexpected } = await call('GET', '/unexpected');
  const items = unexpected
    .slice(-CALLS_SHOWN)
    .reverse()
    .map(({ time, method, why, request, user, params }) => {
      const where = [iso(time).slice(11), user, request === undefined ? undefined : `request ${request}`];
      const said = params === undefined ? '' : JSON.stringify(params);
      const facts = where.filter(Boolean).join(', ');
      return node('li', node('b', method), `: ${why}`, node('small', `${facts} ${said}`));
    });
  listIn('unexpected', items);
}

// Switches and capabilities

/** An input for a value, and how to read it; lists and objects are JSON. */
function inputFor(value, { enum: words } = {}) {
  if (words) {
    const choice = node('select', ...words.map((word) => node('option', String(word))));
    choice.value = String(value);
    return [choice, () => words.find((word) => String(word) === choice.value)];
  }
  const input = node('input');
  if (typeof value === 'boolean') {
    Object.assign(input, { type: 'checkbox', checked: value });
    return [input, () => input.checked];
  }
  const isPlain = typeof value === 'string';
  input.value = isPlain ? value : JSON.stringify(value);
  input.size = 24;
  return [input, () => (isPlain ? input.value : JSON.parse(input.value))];
}

function valueItem(name, value, schema, store, showAgain) {
  const [input, read] = inputFor(value, schema);
  input.addEventListener('change', () => {
    Promise.resolve()
      .then(() => store({ [name]: read() }))
      .then(() => say(`${name} is changed.`))
      .catch(async (error) => {
        fail(error);
        // What was refused is not in force.
        await showAgain().catch(() => undefined);
      });
  });
  const label = node('label', input, ` ${name}`);
  const item = node('li', label, ...(schema?.description ? [node('small', schema.description)] : []));
  item.dataset.words = `${name} ${schema?.description ?? ''}`.toLowerCase();
  return item;
}

let switchSchema = {};

async function showSwitches() {
  const switches = await call('GET', '/switches');
  const store = (change) => call('PATCH', '/switches', change);
  const items = Object.entries(switches).map(([name, value]) =>
    valueItem(name, value, switchSchema[name], store, showSwitches),
  );
  listIn('switches', items);
  filterBy('switch-filter', 'switches');
}

async function showCaps() {
  const caps = Object.entries(await call('GET', '/caps')).sort(([one], [other]) => one.localeCompare(other));
  const store = (change) => call('PATCH', '/caps', change);
  listIn(
    'caps',
    caps.map(([name, value]) => valueItem(name, value, undefined, store, showCaps)),
  );
  filterBy('cap-filter', 'caps');
}

function filterBy(input, list) {
  const apply = () => {
    const wanted = part(input).value.trim().toLowerCase();
    for (const item of part(list).children) item.hidden = !(item.dataset.words ?? '').includes(wanted);
  };
  part(input).oninput = apply;
  apply();
}

// Happenings, tables, coverage

function startActs({ paths }) {
  const acts = Object.entries(paths).filter(([path, { post }]) => post && /^\/(events|device|helper)\b/.test(path));
  const showAct = () => {
    const { post } = paths[part('act').value];
    const { schema, example = {} } = post.requestBody.content['application/json'];
    part('act-body').value = json(example);
    const members = Object.entries(schema?.properties ?? {}).map(([name, { description, enum: words }]) =>
      [name, description, words?.join(', ')].filter(Boolean).join(': '),
    );
    part('act-answer').replaceChildren([post.summary, ...members].join('\n'));
  };
  offer(
    'act',
    acts.map(([path]) => path),
  );
  part('act').addEventListener('change', showAct);
  showAct();
  onClick('act-send', async () => {
    const answer = await call('POST', part('act').value, JSON.parse(part('act-body').value));
    part('act-answer').replaceChildren(json(answer));
    say(`${part('act').value} is done.`);
  });
}

function startTables() {
  onClick('table-read', async () => {
    part('table-json').value = json(await call('GET', `/tables/${encodeURIComponent(part('table').value)}`));
  });
  onClick('table-write', async () => {
    const { value: name } = part('table');
    await call('PUT', `/tables/${encodeURIComponent(name)}`, JSON.parse(part('table-json').value));
    say(`Table ${name} is written.`);
  });
  onClick('coverage-read', async () => {
    const { methods, tables, untouched } = await call('GET', '/coverage');
    const called = Object.keys(methods).length;
    part('coverage').replaceChildren(
      `${called} methods called, ${untouched.length} not; ${Object.keys(tables).length} tables read or written.`,
    );
    part('untouched').replaceChildren(untouched.join(', '));
  });
}

async function start() {
  const schema = await call('GET', '/openapi.json');
  switchSchema = schema.components.schemas.Switches.properties;
  startDevice(schema);
  startActs(schema);
  startTables();
  startCalls();
  await startFaults();
  await showStatus();
  setInterval(() => {
    if (!document.hidden) showStatus().catch(() => part('status').replaceChildren('The emulator does not answer.'));
  }, 2000);
}

start().catch(fail);
