/** The floor of the benchmarks that load pages: a bare page of the same framework (bench/cold-page). */
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { root } from '../scripts/source-hash.mjs';

/** Builds the bare page and serves it, compressed. Returns its address and a function that stops it. */
export async function serveFloor() {
  const folder = join(root, 'bench', 'cold-page');
  const next = join(root, 'node_modules/next/dist/bin/next');
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const { status } = spawnSync(process.execPath, [next, 'build', '--webpack'], { cwd: folder, env, stdio: 'ignore' });
  if (status !== 0) throw new Error('the bare page could not be built');
  const server = createServer((request, response) => {
    const file = join(
      folder,
      'out',
      request.url === '/' ? 'index.html' : decodeURIComponent(request.url.split('?')[0]),
    );
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = { html: 'text/html', js: 'text/javascript', css: 'text/css' }[file.split('.').at(-1)] ?? 'text/plain';
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' });
    return createReadStream(file)
      .pipe(createGzip({ level: 9 }))
      .pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}
