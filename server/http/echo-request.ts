import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { HOUR_MS } from '#lib/time/dates.ts'

const PATH = /^\/\.well-known\/doctor\/([0-9a-f]{32})$/
const PROOF = /^doctor-[0-9a-f]{32}$/

export type EchoedRequest = { host: string; forwardedFor: string }

export function echoPath(name: string): string {
  return `/.well-known/doctor/${name}`
}

export function echoTokenFile(dataDir: string, name: string): string {
  return join(dataDir, `doctor-${name}`)
}

export function removeStaleEchoTokens(dataDir: string): void {
  if (!existsSync(dataDir)) return
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name)
    const madeMs = PROOF.test(name) ? statSync(path, { throwIfNoEntry: false })?.mtimeMs : undefined
    if (madeMs !== undefined && Date.now() - madeMs > HOUR_MS) rmSync(path, { force: true })
  }
}

/** Only someone who can write beside the store can use it. */
export function createEchoHandler(dataDir: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const [, name] = PATH.exec(request.url ?? '') ?? []
    if (!name || !existsSync(echoTokenFile(dataDir, name))) return false
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(JSON.stringify(echoedRequest(request)))
    return true
  }
}

export function echoedRequest({ headers }: IncomingMessage): EchoedRequest {
  return { host: headers.host ?? '', forwardedFor: String(headers['x-forwarded-for'] ?? '') }
}
