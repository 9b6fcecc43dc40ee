import { isLoopback } from '#server/config/cleartext.ts'
import { settingNames } from '#server/config/config.ts'
import { matchMisspelledSetting } from '#server/config/misspelled-settings.ts'
import { isSecretSetting } from '#server/logging/redact.ts'
import { type Check, type Finding, ok, warning } from './check.ts'

export const settings: Check = ({ config, environment }) => {
  const set = settingNames.filter((name) => environment[name])
  const said = set.map((name) => (isHidden(name, environment[name] ?? '') ? `${name} (not shown)` : `${name}=${environment[name]}`))
  return [
    ok(set.length > 0 ? said.join(', ') : 'none is set: all have their defaults'),
    ...unknownNames(environment),
    ...ofProxies(config),
    ...ofSite(config),
  ]
}

function isHidden(name: string, value: string): boolean {
  return isSecretSetting(name) || value.includes('@') || /_(?:ID|USERNAME)$/.test(name)
}

function unknownNames(environment: NodeJS.ProcessEnv): Finding[] {
  return Object.keys(environment).flatMap((name) => {
    const found = matchMisspelledSetting(name)
    // Many people set both spellings of a proxy variable.
    if (!found || (found.meant && environment[found.meant] === environment[name])) return []
    const todo = found.meant
      ? `Is ${found.meant} meant? It has to be written exactly so.`
      : 'See whether it is misspelled: docs/reference/settings.md has all names.'
    return [warning(`${name} is no setting`, todo)]
  })
}

function ofProxies({ proxies: { HTTPS_PROXY, NO_PROXY } }: Parameters<Check>[0]['config']): Finding[] {
  const todo = 'Set HTTPS_PROXY as well, if requests are to go through a proxy.'
  return NO_PROXY && !HTTPS_PROXY ? [warning('NO_PROXY is unused: no proxy is set', todo)] : []
}

function* ofSite({ siteUrl, host, adminEmails, demoContent, metrics }: Parameters<Check>[0]['config']): Generator<Finding> {
  const { protocol, hostname } = new URL(siteUrl)
  if (isLoopback(hostname)) yield warning(`the site is for this machine alone (${siteUrl})`, 'Set SITE_URL to the public address.')
  else if (protocol === 'http:')
    yield warning('SITE_URL begins with http:', 'Put a proxy with TLS in front, and write https: into SITE_URL.')
  if (adminEmails.includes('admin@example.com'))
    yield warning('ADMIN_EMAIL is the example', 'Set it to the address of whoever writes here.')
  if (demoContent === 'on') yield warning('DEMO_CONTENT is on', 'Set it to off: an empty store would be filled with examples.')
  if (host === '0.0.0.0' || host === '::')
    yield warning(
      `HOST is ${host}: everybody who reaches this machine reaches the server`,
      'Set it to 127.0.0.1 where the proxy is on this machine; leave it in a container of its own.',
    )
  if (metrics && !isLoopback(metrics.host))
    yield warning(
      `METRICS_HOST is ${metrics.host}, and figures are told without a password`,
      'See that nobody but your own machines reaches METRICS_PORT.',
    )
}
