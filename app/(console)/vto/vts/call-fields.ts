import { CONTACT } from '@/lib/contract/limits';
import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** How long a call rings at one station before the next one. */
export const CALLS = bind({
  ring: at('VTSCallInfo', 'CallTime').number(),
  forward: at('VTSCallInfo', 'ForwardTime').number(),
});

export const callProblems = ({ ring, forward }: Values<typeof CALLS>): Problems<Values<typeof CALLS>> => ({
  ring: rangeProblem(ring, CONTACT.callS),
  forward: rangeProblem(forward, CONTACT.callS),
});
