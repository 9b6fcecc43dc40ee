import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { requireConfig } from '#server/config/config.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import { openExistingStore, settingsOf } from '#server/services/services.ts'
import { describeStoreError } from '#server/store/describe-store-error.ts'
import { administratorOrFirst } from './choose-administrator.ts'

const config = requireConfig()
if (!config.signInLink) fail('sign-in links are switched off: by SIGN_IN_LINK=off, or by GOOGLE_CLIENT_ID without SIGN_IN_LINK=on')

const { email, store } = open()
try {
  await store.prepare()
  console.log(`Sign in: ${await createSignInLink({ store, now: () => new Date(), settings: settingsOf(config) }, { email })}`)
  await store.close()
} catch (error) {
  fail(`it cannot be stored (${describeStoreError(error)})`)
}

function open() {
  try {
    return { email: administratorOrFirst(config, process.argv.slice(2)), ...openExistingStore(config) }
  } catch (error) {
    fail(describeStoreError(error))
  }
}

function fail(problem: string): never {
  exitWithError(`No sign-in link: ${problem}.`)
}
