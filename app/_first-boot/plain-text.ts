const BLOCK_END = /<\/(p|div|h[1-6]|li|tr|section|article)>|<br\s*\/?>/gi;
const UNSEEN = /<(script|style|head|title)\b[\s\S]*?<\/\1\s*>/gi;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The text of an .htm document of the device. Its markup must never run here: tags are removed, their text is kept. */
export function plainText(html: string): string {
  return html
    .replace(UNSEEN, '')
    .replace(BLOCK_END, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
