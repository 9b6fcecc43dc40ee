import type { Store } from '#domain/ports/store.ts'
import { type Config, requireConfig } from '#server/config/config.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import { openExistingStore } from '#server/services/services.ts'
import { describeStoreError } from '#server/store/describe-store-error.ts'
import { requireAdministrator } from './choose-administrator.ts'

export async function forgetOf(
  failure: string,
  forget: (found: { store: Store; email: string; config: Config }) => Promise<void>,
): Promise<void> {
  try {
    const config = requireConfig()
    const email = requireAdministrator(config, process.argv.slice(2))
    const { store } = openExistingStore(config)
    await store.prepare()
    await forget({ store, email, config })
    await store.close()
  } catch (error) {
    exitWithError(`${failure}: ${describeStoreError(error)}.`)
  }
}
