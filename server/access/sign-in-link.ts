import { makeSignInLink } from '#domain/access/sign-in-links.ts'
import { requireConfig } from '#server/config.ts'
import { openStore, settingsOf } from '#server/services.ts'
import { administratorNamed } from './administrator-named.ts'

const config = requireConfig()
if (!config.signInLink) fail('sign-in links are switched off: by SIGN_IN_LINK=off, or by GOOGLE_CLIENT_ID without SIGN_IN_LINK=on')
const [asked] = process.argv.slice(2)

try {
  const email = administratorNamed(config, asked)
  const { store } = openStore(config)
  await store.prepare()
  console.log(`Sign in: ${await makeSignInLink({ store, now: () => new Date(), settings: settingsOf(config) }, { email })}`)
  await store.close()
} catch (error) {
  fail(`it cannot be stored (${error instanceof Error ? error.message : String(error)})`)
}

function fail(problem: string): never {
  console.error(`No sign-in link: ${problem}.`)
  process.exit(1)
}
