import { clearPasskeyRequirement, requiresPasskey } from '#domain/access/access-policy.ts'
import { listPasskeys, removePasskeysOf } from '#domain/access/passkeys.ts'
import { forgetOf } from './forget-of.ts'

await forgetOf('Not forgotten', async ({ store, email, config }) => {
  const removed = await removePasskeysOf({ store }, email)
  const left = await Promise.all(config.adminEmails.map((one) => listPasskeys(store, one)))
  const isSwitchedOff = left.flat().length === 0 && (await requiresPasskey(store))
  if (isSwitchedOff) await clearPasskeyRequirement(store)
  console.log(`${removed === 1 ? 'One passkey' : `${removed} passkeys`} of ${email} forgotten.`)
  if (isSwitchedOff) console.log('Nobody has a passkey any more, so none is asked for before many items change.')
})
