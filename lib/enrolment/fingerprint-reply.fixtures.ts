/** A reply of `/RPC3_Loadfile` as devices write it: a JSON part and the data in chunks of 1080 characters. */
export function fingerprintReply(data: string): string {
  const part = (content: string) => `\r\n--myboundary\r\nContent-Type: x\r\nContent-Length: 1\r\n\r\n${content}\r\n`;
  const chunks = data.match(/.{1,1080}/gs) ?? [];
  return `${part('{"id":1,"result":true}')}${chunks.map(part).join('')}--myboundary--\r\n`;
}
