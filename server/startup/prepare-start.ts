import { createSignInLink } from '#domain/access/sign-in-links.ts'
import type { Services } from '#domain/ports/services.ts'
import { eraseAgain } from '#domain/senders/erase-sender.ts'
import type { Config } from '#server/config/config.ts'
import { seedDemonstration } from '#server/demo/seed.ts'
import { databasePath, storeName } from '#server/services/services.ts'
import { checkStoreAtStart } from '#server/store/check-store.ts'
import { prepareStore } from '#server/store/prepare-store.ts'
import { identityOf } from '#server/store/sqlite/file/file-identity.ts'
import { holdIfCopied } from './hold-if-copied.ts'

export async function prepareStart(services: Services, config: Config, name: string): Promise<string | undefined> {
  await prepareStore(services)
  await checkStoreAtStart(services, storeName(config))
  await eraseAgain(services)
  await holdIfCopied(services, identityOf(databasePath(config))?.inode)
  return seedDemonstration(services, { name, demoContent: config.demoContent })
}

export async function logStart(services: Services, config: Config, { name, note }: { name: string; note: string | undefined }) {
  console.log(`${name} is running: ${config.siteUrl}`)
  if (note) console.log(note)
  if (config.signInLink) console.log(await signInLine(services))
}

async function signInLine(services: Services): Promise<string> {
  try {
    return `Sign in: ${await createSignInLink(services)}`
  } catch (error) {
    return `No sign-in link: it cannot be stored (${error instanceof Error ? error.message : String(error)}).`
  }
}
