import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { signIn } from '#app/content/sign-in.ts'
import { hasRecentSignIn } from '#domain/access/access-policy.ts'
import { INVITATION_DAYS, isInvited, personTable } from '#domain/access/people.ts'
import { SIGN_IN_LINK_MINUTES } from '#domain/access/sign-in-links.ts'
import { readFields } from '#domain/fields/fields.ts'

/** Scripts of pages say these, and don't load what the server decides them by. */
const minutesIn = (text: string) => [...text.matchAll(/(\d+) minutes/g)].map(([, minutes]) => Number(minutes))
const source = (path: string) => readFileSync(path, 'utf8')

it('texts say how long a sign-in link works, as it does', () => {
  assert.deepEqual(minutesIn(signIn.defaults.link.text), [SIGN_IN_LINK_MINUTES])
})

it('texts say how recent a sign-in has to be, as it has', () => {
  const [minutes = 0] = minutesIn(source('app/admin/passkeys/passkey-messages.ts'))
  const now = () => new Date('2026-11-21T06:00:00Z')
  const since = (ago: number) => ({ startedAt: new Date(now().getTime() - ago).toISOString(), provedAt: '' })
  const isRecent = (ago: number) => hasRecentSignIn({ now }, { ...since(ago), id: '', givenName: '', email: '', role: 'owner' })
  assert.deepEqual([isRecent(minutes * 60_000 - 1000), isRecent(minutes * 60_000 + 1000)], [true, false])
})

it('an invitation works for as many days as it says', () => {
  const now = () => new Date('2026-11-21T06:00:00Z')
  const invited = (ago: number) => {
    const invited_at = new Date(now().getTime() - ago).toISOString()
    return isInvited({ now }, readFields(personTable, { invitation: 'x'.repeat(43), invited_at }))
  }
  const days = INVITATION_DAYS * 86_400_000
  assert.deepEqual([INVITATION_DAYS, invited(days - 1000), invited(days + 1000)], [7, true, false])
})
