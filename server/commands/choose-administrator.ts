import type { Config } from '#server/config/config.ts'

type Administrators = Pick<Config, 'adminEmails'>

export function administratorOrFirst({ adminEmails }: Administrators, words: readonly string[]): string {
  const [asked] = words
  if (words.length > 1) throw new Error('only one administrator can be named at a time')
  const email = asked === undefined ? adminEmails[0] : adminEmails.find((one) => one.toLowerCase() === asked.toLowerCase())
  if (email === undefined) throw new Error(`ADMIN_EMAIL does not name ${asked === '' ? 'an empty address' : asked}`)
  return email
}

/** Irreversible actions must not pick a default person. */
export function requireAdministrator(config: Administrators, words: readonly string[]): string {
  const { adminEmails } = config
  if (words.length === 0 && adminEmails.length > 1) throw new Error(`name whom you mean: ${adminEmails.join(' or ')}`)
  return administratorOrFirst(config, words)
}
