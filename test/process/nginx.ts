import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export type Nginx = {
  url: string
  port: number
  /** The process that answers. */
  workerPid(): number
  stop(): Promise<void>
}

/** A real nginx with the given `server` block, of which `listen` is written here. */
export async function startNginx(server: string): Promise<Nginx> {
  const port = await freePort()
  return startNginxWith(
    port,
    (folder) =>
      `worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
       events {}
       http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
              uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
              server { listen 127.0.0.1:${port}; ${server} } }`,
  )
}

/** The same with a whole configuration, which may name a folder of its own and listens on the port for HTTP. */
export async function startNginxWith(port: number, configuration: (folder: string) => string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-nginx-'))
  await writeFile(join(folder, 'nginx.conf'), configuration(folder))
  const words = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log'), '-g', 'daemon off;']
  const child = spawn('nginx', words, { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) if (child.exitCode !== null) throw new Error('nginx ended before it answered')
  return {
    url,
    port,
    workerPid: () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0]),
    async stop() {
      child.kill('SIGQUIT')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', redirect: 'manual' }).then(
    () => true,
    () => false,
  )
}
