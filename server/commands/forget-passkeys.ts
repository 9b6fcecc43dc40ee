import { clearPasskeyRequirement, requiresPasskey } from '#domain/access/access-policy.ts'
import { listPasskeys, removePasskeysOf } from '#domain/access/passkeys.ts'
import { requireConfig } from '#server/config/config.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import { openExistingStore } from '#server/services/services.ts'
import { describeStoreError } from '#server/store/describe-store-error.ts'
import { requireAdministrator } from './choose-administrator.ts'

try {
  const config = requireConfig()
  const email = requireAdministrator(config, process.argv.slice(2))
  const { store } = openExistingStore(config)
  await store.prepare()
  const removed = await removePasskeysOf({ store }, email)
  const left = await Promise.all(config.adminEmails.map((one) => listPasskeys(store, one)))
  const isSwitchedOff = left.flat().length === 0 && (await requiresPasskey(store))
  if (isSwitchedOff) await clearPasskeyRequirement(store)
  console.log(`${removed === 1 ? 'One passkey' : `${removed} passkeys`} of ${email} forgotten.`)
  if (isSwitchedOff) console.log('Nobody has a passkey any more, so none is asked for before many items change.')
  await store.close()
} catch (error) {
  exitWithError(`Not forgotten: ${describeStoreError(error)}.`)
}
