import { type FormEvent, useState } from 'react';
import { copyText } from '@/lib/copy-text';
import { KNOBS, type Knob, textOf, wantedBy } from './knobs';
import classes from './player-page.module.css';

/**
 * All knobs with their values in the address, also invalid ones. Labels are the names of the address, in English like
 * the control API: a tool for testers, whose bug reports quote these words.
 *
 * @param address what "Copy the address" copies
 */
export function KnobForm({ query, address }: { query: string; address: string }) {
  const [said, setSaid] = useState('');
  const given = new URLSearchParams(query);

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const texts = [...new FormData(event.currentTarget)].flatMap(([name, text]) =>
      typeof text === 'string' && text !== '' ? [[name, text]] : [],
    );
    location.search = new URLSearchParams(texts).toString();
  }

  async function copy() {
    setSaid((await copyText(address)) ? 'Copied' : 'The browser does not copy: mark the address below');
  }

  return (
    <form aria-label="Knobs" className={classes.form} onSubmit={apply}>
      <div className={classes.buttons}>
        <button type="submit">Apply</button>
        <button type="button" onClick={copy}>
          Copy the address
        </button>
        <span role="status">{said}</span>
      </div>
      <output className={classes.address} aria-label="Address">
        {address}
      </output>
      <div className={classes.knobs}>
        {KNOBS.map((knob) => (
          <div key={knob.name} className={classes.knob}>
            <label htmlFor={knob.name}>{knob.name}</label>
            <KnobInput knob={knob} text={given.get(knob.name) ?? ''} />
          </div>
        ))}
      </div>
    </form>
  );
}

function KnobInput({ knob, text }: { knob: Knob; text: string }) {
  const standard = knob.standard === undefined ? '' : textOf(knob.standard);
  const choices = knob.kind === 'choice' ? knob.choices : knob.kind === 'flag' ? ['1', '0'] : undefined;
  if (!choices) {
    return <input id={knob.name} name={knob.name} defaultValue={text} placeholder={standard} title={wantedBy(knob)} />;
  }
  const isForeign = text !== '' && !choices.includes(text);
  return (
    <select id={knob.name} name={knob.name} defaultValue={text}>
      <option value="">{standard && `(${standard})`}</option>
      {[...(isForeign ? [text] : []), ...choices].map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}
