import { asksForPasskey, stopAskingForPasskey } from '#domain/access/access-policy.ts'
import { listPasskeys, removePasskeysOf } from '#domain/access/passkeys.ts'
import { requireConfig } from '#server/config/config.ts'
import { openFormerStore } from '#server/services/services.ts'
import { failureInWords } from '#server/store/describe-store-error.ts'
import { administratorMeant } from './choose-administrator.ts'

try {
  const config = requireConfig()
  const email = administratorMeant(config, process.argv.slice(2))
  const { store } = openFormerStore(config)
  await store.prepare()
  const removed = await removePasskeysOf({ store }, email)
  const left = await Promise.all(config.adminEmails.map((one) => listPasskeys(store, one)))
  const isSwitchedOff = left.flat().length === 0 && (await asksForPasskey(store))
  if (isSwitchedOff) await stopAskingForPasskey(store)
  console.log(`${removed === 1 ? 'One passkey' : `${removed} passkeys`} of ${email} forgotten.`)
  if (isSwitchedOff) console.log('Nobody has a passkey any more, so none is asked for before many items change.')
  await store.close()
} catch (error) {
  console.error(`Not forgotten: ${failureInWords(error)}.`)
  process.exit(1)
}
