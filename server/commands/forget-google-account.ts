import { forgetPinnedAccount } from '#domain/access/administrators.ts'
import { endSessionsOf } from '#domain/access/sessions.ts'
import { requireConfig } from '#server/config/config.ts'
import { log } from '#server/logging/log.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import { openExistingStore } from '#server/services/services.ts'
import { describeStoreError } from '#server/store/describe-store-error.ts'
import { requireAdministrator } from './choose-administrator.ts'

try {
  const config = requireConfig()
  const email = requireAdministrator(config, process.argv.slice(2))
  const { store } = openExistingStore(config)
  await store.prepare()
  const isForgotten = await forgetPinnedAccount({ store }, email)
  await endSessionsOf({ store, log }, email)
  console.log(
    isForgotten
      ? `Forgotten, and all sessions ended. The next account that signs in with ${email} becomes the administrator’s.`
      : `No account is known yet: the next one that signs in with ${email} becomes the administrator’s. All sessions are ended.`,
  )
  await store.close()
} catch (error) {
  exitWithError(`Nothing was forgotten: ${describeStoreError(error)}.`)
}
