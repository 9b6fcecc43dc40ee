import { mkdir, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { freePort } from '#test/process/free-port.ts'
import { type Nginx, startNginxWith } from '#test/process/nginx.ts'
import type { Answer } from '#test/process/raw-response.ts'
import { CORES, canPin } from './load.ts'
import type { Bench } from './report.ts'

/** nginx sets these headers itself. */
const OF_NGINX = ['content-length', 'etag', 'date', 'connection', 'keep-alive', 'transfer-encoding']

export async function sameFromNginx({ folder }: Bench, answers: readonly Answer[]): Promise<Nginx> {
  const root = join(folder, 'nginx')
  await mkdir(root)
  for (const [at, { body }] of answers.entries()) await writeFile(join(root, String(at)), body)
  const locations = answers.map(({ response }, at) => `location = /${at} { ${headersOf(response).join(' ')} }`)
  const port = await freePort()
  const affinity = canPin ? `worker_cpu_affinity ${1 << CORES.served};` : ''
  return startNginxWith(
    port,
    (own) => `user root; worker_processes 1; ${affinity} pid ${own}/nginx.pid; error_log ${own}/error.log; events {}
      http { access_log off; client_body_temp_path ${own}; proxy_temp_path ${own}; fastcgi_temp_path ${own}; uwsgi_temp_path ${own};
      scgi_temp_path ${own}; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100; root ${root}; types {}
      server { listen 127.0.0.1:${port}; ${locations.join('\n')} } }`,
  )
}

function headersOf({ rawHeaders, headers }: IncomingMessage): string[] {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []))
  const added = pairs
    .filter(([name]) => !OF_NGINX.includes(name.toLowerCase()) && name.toLowerCase() !== 'content-type')
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`)
  return [`default_type '${headers['content-type']}';`, ...added]
}
