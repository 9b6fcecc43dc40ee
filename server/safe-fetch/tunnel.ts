import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'

type Tunnel = { proxy: string; port: number; signal: AbortSignal }

export async function openTunnel(addresses: readonly string[], tunnel: Tunnel): Promise<Duplex> {
  let reason: unknown
  for (const address of addresses) {
    try {
      return await connectTo(address, tunnel)
    } catch (error) {
      tunnel.signal.throwIfAborted()
      reason = error
    }
  }
  throw reason
}

export function secured(socket: Duplex, host: string): Duplex {
  return connectTls({ socket, host, ...(isIP(host) ? {} : { servername: host }) })
}

function connectTo(address: string, { proxy, port, signal }: Tunnel): Promise<Duplex> {
  const { protocol, hostname, port: proxyPort, username, password } = new URL(proxy)
  const path = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? https : http).request({
      ...{ method: 'CONNECT', path, signal, agent: false },
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: proxyPort || (protocol === 'https:' ? 443 : 80),
      headers: { Host: path, ...(username ? { 'Proxy-Authorization': `Basic ${credentials}` } : {}) },
    })
    request.once('connect', ({ statusCode = 0 }, socket: Duplex, head) => {
      if (head.length > 0) socket.unshift(head)
      if (statusCode >= 200 && statusCode < 300) return resolve(socket)
      socket.destroy()
      reject(new Error(`the proxy answered ${statusCode}`))
    })
    request.once('error', reject)
    request.once('close', () => reject(new Error('the proxy closed')))
    request.end()
  })
}
