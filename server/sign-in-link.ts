import { makeSignInLink } from '#domain/sign-in-links.ts'
import { requireConfig } from './config.ts'
import { closeServices, openServices } from './services.ts'

const config = requireConfig()
if (!config.signInLink) {
  console.error('Sign-in links are switched off: SIGN_IN_LINK is off.')
  process.exit(1)
}
const services = openServices(config)
console.log(`Sign in: ${await makeSignInLink(services)}`)
await closeServices(services)
