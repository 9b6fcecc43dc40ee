import { makeSignInLink } from '#domain/sign-in-links.ts'
import { requireConfig } from './config.ts'
import { openStore, settingsOf } from './services.ts'

const config = requireConfig()
if (!config.signInLink) {
  console.error('Sign-in links are switched off: by SIGN_IN_LINK=off, or by GOOGLE_CLIENT_ID without SIGN_IN_LINK=on.')
  process.exit(1)
}
const store = openStore(config)
console.log(`Sign in: ${await makeSignInLink({ store, now: () => new Date(), settings: settingsOf(config) })}`)
await store.close()
