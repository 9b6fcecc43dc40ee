import { requireSame } from './difference.ts'
import { managePath } from './manage-lists.ts'
import type { Action, Run } from './run.ts'

export async function signIn(run: Run): Promise<void> {
  const [name = '', value = ''] = (await run.site.signIn()).split('=')
  run.browser.cookies.set(name, value)
  requireSame('A signed-in administrator gets', (await run.browser.load(managePath('news'))).status, 200)
}

/** The session outlives the process; only its cookie is named after the port, which is another one by then. */
const restart: Action = async (run) => {
  run.say('start the server again')
  const before = `session-${new URL(run.site.url()).port}`
  await run.site.restart()
  const { cookies } = run.browser
  cookies.set(`session-${new URL(run.site.url()).port}`, cookies.get(before) ?? '')
  run.contactForms = 0
  requireSame('After a restart the administrator gets', (await run.browser.load(managePath('news'))).status, 200)
  return true
}

const signOutAndIn: Action = async (run) => {
  run.say('sign out, start the server again and sign in')
  const answer = await run.browser.send('/logout', { isMultipart: false }, [])
  requireSame('Signing out answers', answer.status, 302)
  requireSame('Somebody who signed out gets', (await run.browser.load(managePath('news'))).status, 404)
  await run.site.restart()
  run.contactForms = 0
  await signIn(run)
  return true
}

export const visitActions = { restart, signOutAndIn }
