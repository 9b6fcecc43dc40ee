import type { Config } from '#server/config.ts'

/** The administrator whom a command names; the first one where it names none. Throws for anybody else. */
export function administratorNamed({ adminEmails }: Pick<Config, 'adminEmails'>, asked: string | undefined): string {
  const email = asked === undefined ? adminEmails[0] : adminEmails.find((one) => one.toLowerCase() === asked.toLowerCase())
  if (email === undefined) throw new Error(`ADMIN_EMAIL does not name ${asked}`)
  return email
}
