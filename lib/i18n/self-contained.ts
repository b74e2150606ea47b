import { BIDI_CONTROLS } from './isolated';

/** A text for an element that isolates it: every isolate inside is closed, and nothing ends that of the element. */
export function selfContained(text: string): string {
  let open = 0;
  const kept = text.replace(BIDI_CONTROLS, (control) => {
    if (control < '\u2066') return '';
    if (control < '\u2069') open += 1;
    else if (open > 0) open -= 1;
    else return '';
    return control;
  });
  return kept + '\u2069'.repeat(open);
}
