import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { folderInMemory } from '#test/peers/folder-in-memory.ts'
import { copyLibraries, QUICK_START, requireJavaTools } from '#test/peers/java.ts'
import { CACHE } from '#test/prepare.ts'
import { freePort } from '#test/process/free-port.ts'

/** Its starter takes no others. */
const PORTS = [9201, 99] as const
const LIBRARIES = join(CACHE, 'elasticsearch-7')

/** Elasticsearch 7.10.2, the oldest that the store works with: one node on loopback, without anything in it. */
export async function startElasticsearch7(): Promise<{ urls: string[]; close(): Promise<void> }> {
  if (!existsSync(join(LIBRARIES, 'transport-netty4-7.10.2.jar'))) {
    requireJavaTools()
    console.log('Fetching Elasticsearch 7.10.2 …')
    copyLibraries(resolve('test/peers/elasticsearch'), LIBRARIES)
  }
  const folder = folderInMemory('elasticsearch-7')
  const port = await freePort(...PORTS)
  const runner = 'org.codelibs.elasticsearch.runner.ElasticsearchClusterRunner'
  // It numbers its nodes, and their ports, from one.
  const words = ['-basePath', folder, '-numOfNode', '1', '-baseHttpPort', String(port - 1), '-clusterName', 'test']
  const child = spawn('java', [...QUICK_START, '-cp', join(LIBRARIES, '*'), runner, ...words], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) if (child.exitCode !== null) throw new Error('Elasticsearch ended before it answered')
  return {
    urls: [url],
    async close() {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const isThere = await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) await new Promise((done) => setTimeout(done, 100))
  return isThere
}
