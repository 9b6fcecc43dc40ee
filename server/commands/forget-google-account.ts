import { forgetPinnedAccount } from '#domain/access/administrators.ts'
import { endSessionsOf } from '#domain/access/sessions.ts'
import { log } from '#server/logging/log.ts'
import { forgetOf } from './forget-of.ts'

await forgetOf('Nothing was forgotten', async ({ store, email }) => {
  const isForgotten = await forgetPinnedAccount({ store }, email)
  await endSessionsOf({ store, log }, email)
  console.log(
    isForgotten
      ? `Forgotten, and all sessions ended. The next account that signs in with ${email} becomes the administrator’s.`
      : `No account is known yet: the next one that signs in with ${email} becomes the administrator’s. All sessions are ended.`,
  )
})
