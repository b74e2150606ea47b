/** The page of the error catalogue: raises each row by the control API. Texts are shown as text alone. */

const part = (id) => document.getElementById(id);

/** A node with text or children. */
function node(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

function button(label, act) {
  const made = node('button', label);
  made.type = 'button';
  made.addEventListener('click', () => void act().catch((error) => say(error.message)));
  return made;
}

const say = (text) => part('said').replaceChildren(text);

/** The answer of a call of the control API. Throws an Error with its reason. */
async function call(method, path, body) {
  const response = await fetch(`/api/v1${path}`, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

async function showRules() {
  const { faults } = await call('GET', '/faults');
  const items = faults.map(({ id, hits }) => {
    const remove = button('Remove', async () => {
      await call('DELETE', `/faults/${encodeURIComponent(id)}`);
      await showRules();
    });
    remove.setAttribute('aria-label', `Remove ${id}`);
    return node('li', node('b', id), `used ${hits} times `, remove);
  });
  part('rules').replaceChildren(...(items.length > 0 ? items : [node('li', 'None')]));
}

function showFiles(files) {
  const links = files.map(({ name, data }) => {
    const link = node('a', name);
    link.download = name;
    link.href = `data:application/octet-stream;base64,${data}`;
    return node('li', link);
  });
  part('files').replaceChildren(...links);
}

/** One row of the catalogue, with a choice of its form where it has several. */
function rowItem({ row, title, way, routes, done, next, variants }) {
  const choice = node('select', ...variants.map((each) => node('option', each)));
  choice.setAttribute('aria-label', `Form of ${row}`);
  const raise = button('Raise', async () => {
    const raised = await call('POST', `/faults/presets/${row}`, variants.length > 0 ? { variant: choice.value } : {});
    say(`${row}: ${raised.done}. Then: ${raised.next}`);
    showFiles(raised.files);
    await showRules();
  });
  raise.setAttribute('aria-label', `Raise ${row}`);
  const where = routes.length > 0 ? routes.join(', ') : 'all pages';
  const item = node(
    'li',
    node('p', node('b', row), `${title} · ${way} · ${where}`),
    node('p', `${done}. Then: ${next}`),
    node('p', ...(variants.length > 0 ? [choice, ' '] : []), raise),
  );
  item.dataset.words = `${row} ${title} ${where}`.toLowerCase();
  return item;
}

function filter() {
  const wanted = part('filter').value.trim().toLowerCase();
  for (const item of part('rows').children) item.hidden = !item.dataset.words.includes(wanted);
}

async function start() {
  const { presets } = await call('GET', '/faults/presets');
  part('rows').replaceChildren(...presets.map(rowItem));
  part('filter').addEventListener('input', filter);
  const act = (id, path, said) =>
    part(id).addEventListener('click', () => {
      call('POST', path, {})
        .then(showRules)
        .then(() => {
          showFiles([]);
          say(said);
        })
        .catch((error) => say(error.message));
    });
  act('clear', '/faults/clear', 'There are no fault rules.');
  act('reset', '/reset', 'Everything is back.');
  await showRules();
}

start().catch((error) => say(error.message));
