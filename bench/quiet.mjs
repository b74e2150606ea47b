/**
 * Runs in the page, as `page.evaluate(quiet)`: waits until it has loaded nothing for half a second and is idle, as a
 * floor is that was opened with `networkidle`. What a page does late belongs to no act that comes after it.
 */
export async function quiet() {
  performance.setResourceTimingBufferSize(100_000);
  const later = () => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 500));
  const loaded = () => performance.getEntriesByType('resource').length;
  for (let before = -1; before !== loaded(); await later()) before = loaded();
}
