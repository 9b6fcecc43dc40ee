import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { DAY_MS } from '#lib/time/dates.ts'
import { CHECK_TIMEOUT_MS, type Check, errorMessage, type Finding, ok, problem, undetermined, warning } from './check.ts'

const FEW_DAYS = 7
const SOME_DAYS = 21

export const certificate: Check = async ({ config, now }) => {
  const { protocol, hostname, port } = new URL(config.siteUrl)
  if (protocol !== 'https:') return undetermined('SITE_URL has no certificate: it begins with http:')
  try {
    return await judge({ host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) || 443 }, now)
  } catch (error) {
    return problem(`nobody answers with TLS at SITE_URL: ${errorMessage(error)}`, 'See whether the proxy runs and the name leads to it.')
  }
}

async function judge({ host, port }: { host: string; port: number }, now: Date): Promise<Finding> {
  const socket = connect({ host, port, servername: isIP(host) ? '' : host, rejectUnauthorized: false, timeout: CHECK_TIMEOUT_MS })
  socket.once('timeout', () => socket.destroy(new Error('it does not answer in time')))
  await once(socket, 'secureConnect')
  const finding = judgedOf(socket, now)
  socket.destroy()
  return finding
}

function judgedOf(socket: TLSSocket, now: Date): Finding {
  const until = new Date(socket.getPeerCertificate().valid_to)
  const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS)
  const renew = 'Renew it, and see that this happens by itself (certbot renew, or the proxy’s own way).'
  if (days < 0) return problem(`the certificate of SITE_URL ended on ${until.toISOString().slice(0, 10)}`, renew)
  if (!socket.authorized)
    return problem(
      `browsers do not believe the certificate of SITE_URL (${socket.authorizationError})`,
      'Serve the whole chain, for this very name.',
    )
  const says = `the certificate of SITE_URL is good for ${days} more days`
  if (days < FEW_DAYS) return problem(says, renew)
  return days < SOME_DAYS ? warning(says, renew) : ok(says)
}
