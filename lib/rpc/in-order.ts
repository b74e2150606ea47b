/**
 * Runs calls one after the other, also after a failure: calls travel on connections of their own, and a stop must not
 * overtake the start before it, nor the start after it.
 */
export function inOrder(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run, run);
    last = mine;
    return mine;
  };
}
