import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import type { RunningSite } from './running-site.ts'
import { until } from './wait-until.ts'

type Sent = { method?: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; headers: IncomingMessage['headers']; text: string }
export type WorkerAsked = { pid: number; ask(path: string, sent?: Sent): Promise<Answer>; close(): void }

export function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

export function processesOf(site: Pick<RunningSite, 'child'>): number[] {
  return [site.child.pid ?? 0, ...workersOf(site)]
}

/** What they have in memory together, in MB; what several share counts once. */
export function memoryOf(site: Pick<RunningSite, 'child'>): number {
  const kilobytes = processesOf(site).map((pid) => Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]))
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024)
}

/** The site's workers, in the order of their start. */
export function workersOf({ child }: Pick<RunningSite, 'child'>): number[] {
  return childrenOf(child.pid).filter((pid) => commandOf(pid).includes('build/server/worker.js'))
}

export function isAlive(pid: number): boolean {
  return commandOf(pid) !== ''
}

export async function askEachWorker(site: RunningSite, count = 2): Promise<WorkerAsked[]> {
  await until(() => workersOf(site).length === count)
  return workersOf(site).map((pid) => askWorker(site, pid))
}

/** Asks over connections of which the system says that they are the worker's. */
function askWorker({ port, url }: RunningSite, pid: number): WorkerAsked {
  let agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const known = new WeakMap<Socket, boolean>()
  return { pid, ask, close: () => agent.destroy() }

  async function ask(path: string, sent: Sent = {}): Promise<Answer> {
    await until(connect)
    return send(path, sent)
  }

  async function connect(): Promise<boolean> {
    let socket: Socket | undefined
    await send('/healthz', {}, (used) => {
      socket = used
    }).catch(() => {})
    if (!socket) return false
    const isRight = known.get(socket) ?? socketsOf(pid).has(inodeOf(port, socket.localPort ?? 0))
    known.set(socket, isRight)
    if (isRight) return true
    agent.destroy()
    agent = new Agent({ keepAlive: true, maxSockets: 1 })
    return false
  }

  function send(path: string, { method = 'GET', headers = {}, body }: Sent, tell: (socket: Socket) => void = () => {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port, path, method, agent, headers: { Host: new URL(url).host, ...headers } })
      asking.on('response', async (response) => {
        tell(asking.socket as Socket)
        let text = ''
        for await (const part of response.setEncoding('utf8')) text += part
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
      asking.on('error', reject).end(body)
    })
  }
}

type Connection = { local: string; remote: string; inode: string }

export function connectionsOf(pid: number, port: number): number {
  const sockets = socketsOf(pid)
  return connectionsAt(port).filter(({ inode }) => sockets.has(inode)).length
}

/** The server's end of a connection, as the system calls it. */
function inodeOf(port: number, remotePort: number): string {
  return connectionsAt(port).find(({ remote }) => remote.endsWith(portName(remotePort)))?.inode ?? ''
}

function connectionsAt(port: number): Connection[] {
  const lines = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const all = lines.map(([, local = '', remote = '', , , , , , , inode = '']) => ({ local, remote, inode }))
  return all.filter(({ local }) => local.endsWith(portName(port)))
}

function portName(port: number): string {
  return `:${port.toString(16).toUpperCase().padStart(4, '0')}`
}

function socketsOf(pid: number): Set<string> {
  const sockets = new Set<string>()
  for (const fd of readdirSync(`/proc/${pid}/fd`)) {
    const inode = /^socket:\[(\d+)\]$/.exec(linkAt(`/proc/${pid}/fd/${fd}`))?.[1]
    if (inode) sockets.add(inode)
  }
  return sockets
}

function linkAt(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}
