import { forgetPinnedAccount } from '#domain/access/administrators.ts'
import { requireConfig } from './config.ts'
import { openStore } from './services.ts'

try {
  const { store } = openStore(requireConfig())
  await store.prepare()
  const isForgotten = await forgetPinnedAccount({ store })
  console.log(
    isForgotten
      ? 'Forgotten. The next account that signs in with ADMIN_EMAIL becomes the administrator’s.'
      : 'No account is known yet: the next one that signs in with ADMIN_EMAIL becomes the administrator’s.',
  )
  await store.close()
} catch (error) {
  console.error(`Nothing was forgotten: ${error instanceof Error ? error.message : String(error)}.`)
  process.exit(1)
}
