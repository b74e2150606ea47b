/**
 * A name from the device that may stand behind its number, as in '1 · Office'. The number comes first in the direction
 * of the page, as it does in a select; the name keeps its own direction.
 */
export function NumberedName({ text }: { text: string }) {
  const [, number = '', name = ''] = /^(\d+ · )?(.*)$/s.exec(text) ?? [];
  return (
    <>
      {number}
      <bdi>{name}</bdi>
    </>
  );
}
