import { Resolver } from 'node:dns/promises'
import { Socket } from 'node:net'

// Loaded before a site as shipped: the old host has a public address, and whoever connects to it reaches a port of this machine.
const HOST = 'old.example'
const ADDRESS = '93.184.215.14'
const connect = Socket.prototype.connect as (...given: unknown[]) => Socket

Resolver.prototype.resolve4 = (async (name: string) => (name === HOST ? [ADDRESS] : [])) as typeof Resolver.prototype.resolve4
Resolver.prototype.resolve6 = (async () => []) as unknown as typeof Resolver.prototype.resolve6

Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
  const options = [given[0]].flat()[0] as { host?: string; port?: number; lookup?: unknown }
  if (options?.host === HOST) {
    Object.assign(options, { host: '127.0.0.1', port: Number(process.env.OLD_HOST_PORT) })
    delete options.lookup
  } else if (options?.host && !/^(?:localhost|127\.|::1)/.test(options.host)) throw new Error(`no way to ${options.host}`)
  return connect.apply(this, given)
} as typeof Socket.prototype.connect
