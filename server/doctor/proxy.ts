import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { isLoopback } from '#server/config/cleartext.ts'
import type { Config } from '#server/config/config.ts'
import { type EchoedRequest, echoedRequest, echoPath, echoTokenFile, removeStaleEchoTokens } from '#server/http/echo-request.ts'
import { listenAt } from '#server/http/listen.ts'
import { removeOnExit } from '#server/process/on-interrupt.ts'
import { CHECK_TIMEOUT_MS, type Check, errorMessage, type Finding, ok, problem, undetermined, warning } from './check.ts'

/** Reserved for documentation, so no visitor has it. */
const CLAIMED = '198.51.100.77'
const CLOSED = new Set(['EROFS', 'EACCES', 'EPERM'])

/** Poses as a visitor with a forged address and reads back what the site received. */
export const proxy: Check = async ({ config }) => {
  const name = randomBytes(16).toString('hex')
  const proof = echoTokenFile(config.dataDir, name)
  const removeProof = removeOnExit(proof)
  const stand = await standIn(config, echoPath(name))
  try {
    removeStaleEchoTokens(config.dataDir)
    const unproven = await writeFile(proof, '', { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => error)
    if (unproven && !stand) throw unproven
    const answer = await ask(config.siteUrl + echoPath(name))
    const seen = await seenIn(answer)
    if (!seen && unproven && CLOSED.has(unproven.code ?? ''))
      return undetermined(`what arrives cannot be seen from here: ${errorMessage(unproven)}`)
    if (!seen) return notHere(answer.status)
    const heads = stand?.isMet() ? undetermined('security headers: the site does not run') : await ofHead(config)
    return [judgedHost(seen, config), judgedAddress(seen, config), heads, ...(await ofPlain(config))]
  } catch (error) {
    if (isOwnFailure(error)) return undetermined(`what arrives cannot be seen while the site runs: ${errorMessage(error)}`)
    return unreachable(config, error)
  } finally {
    removeProof()
    stand?.close()
  }
}

async function standIn(config: Config, path: string): Promise<{ close(): void; isMet(): boolean } | undefined> {
  let isMet = false
  const makeServer = () =>
    createServer((request, response) => {
      isMet ||= request.url === path
      if (request.url === path) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(echoedRequest(request)))
      else response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '60' }).end('The site is not running.\n')
    })
  const servers = await listenAt(config, makeServer).catch(() => undefined)
  const close = () => servers?.forEach((server) => void server.close().closeAllConnections())
  return servers && { close, isMet: () => isMet }
}

function ask(url: string): Promise<Response> {
  const headers = { 'X-Forwarded-For': CLAIMED }
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) })
}

async function seenIn(answer: Response): Promise<EchoedRequest | undefined> {
  if (answer.status !== 200 || !answer.headers.get('Content-Type')?.startsWith('application/json')) return undefined
  const { host, forwardedFor }: Partial<EchoedRequest> = await answer.json()
  return typeof host === 'string' && typeof forwardedFor === 'string' ? { host, forwardedFor } : undefined
}

function notHere(status: number): Finding {
  if (status === 421)
    return problem('the proxy passes on another host name than visitors ask for', 'Have it pass on the Host header as it came.')
  return problem(
    `SITE_URL answers ${status} where this server should`,
    'See whether the name leads to this machine, and the proxy to HOST and PORT.',
  )
}

function unreachable({ siteUrl }: Config, error: unknown): Finding {
  if (isLoopback(new URL(siteUrl).hostname)) return undetermined(`nobody answers at SITE_URL: ${errorMessage(error)}`)
  return problem(
    `nobody answers at SITE_URL: ${errorMessage(error)}`,
    'See whether the name leads here, the proxy runs and its certificate is good.',
  )
}

function judgedHost({ host }: EchoedRequest, { siteUrl }: Config): Finding {
  const { host: wanted, protocol } = new URL(siteUrl)
  if (URL.parse(`${protocol}//${host}`)?.host === wanted || isLoopback(new URL(siteUrl).hostname))
    return ok('requests arrive with the host name that visitors ask for')
  return problem(`requests arrive for ${host} instead of ${wanted}`, 'Have the proxy pass on the Host header as it came.')
}

function judgedAddress({ forwardedFor }: EchoedRequest, { trustedProxies }: Config): Finding {
  const list = forwardedFor.split(',').map((address) => address.trim())
  const added = list.filter((address) => address !== '' && address !== CLAIMED).length
  const todo = `Set TRUSTED_PROXIES to ${added}, or mend what the proxy does with X-Forwarded-For.`
  if (trustedProxies === 0 && added === 0) return ok('no proxy tells a visitor’s address, and none is believed')
  if (trustedProxies === 0) return warning('a proxy is in front and is not believed: all visitors count as one', todo)
  const believed = list.at(-trustedProxies)
  if (!believed) return problem('TRUSTED_PROXIES says more proxies than there are: visitors’ addresses are not known', todo)
  if (believed === CLAIMED) return problem('a visitor can choose the address that he is counted by', todo)
  // Two proxies on this machine may both add the visitor's address.
  const isVisitor = believed === list.at(-added) && !isLoopback(believed)
  if (added > trustedProxies && !isVisitor)
    return warning(`${added} proxies are in front and ${trustedProxies} is believed: visitors count as one with others`, todo)
  return ok(`the address that the proxy tells is the visitor’s own (TRUSTED_PROXIES=${trustedProxies})`)
}

async function ofHead({ siteUrl }: Config): Promise<Finding> {
  const { headers } = await ask(`${siteUrl}/healthz`)
  const said = ['x-content-type-options', ...(siteUrl.startsWith('https:') ? ['strict-transport-security'] : [])]
  const lost = said.filter((name) => !headers.has(name))
  const twice = said.filter((name) => headers.get(name)?.includes(','))
  if (lost.length > 0) return problem(`${lost.join(' and ')} does not arrive`, 'Have the proxy pass on every header of an answer.')
  if (twice.length > 0) return warning(`the proxy says ${twice.join(' and ')} as well`, 'Leave security headers to the site.')
  return ok('security headers arrive as the site writes them')
}

async function ofPlain({ siteUrl }: Config): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:' || port !== '') return []
  try {
    const { status, headers } = await ask(`http://${hostname}/`)
    const isLed = status >= 301 && status <= 308 && headers.get('Location')?.startsWith('https://')
    return [isLed ? ok('plain HTTP leads to TLS') : problem('plain HTTP is answered', 'Have the proxy redirect all of port 80 to https.')]
  } catch {
    return [undetermined('nobody answers at port 80')]
  }
}

function isOwnFailure(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'open'
}
