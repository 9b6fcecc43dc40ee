import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openedForm } from '#test/opened-form.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

const CANARY = 'c4naryOf7heLog'

test('R44 of a site has no word of what visitors send and providers repeat, and is JSON line for line', async (t) => {
  const smtp = await openSmtpPeer({ user: 'site', password: 'another' })
  t.after(() => smtp.close())
  const env = {
    SMTP_URL: `smtp://site:${CANARY}-smtp@127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'website@tradewind.example',
    SIGN_IN_LINK: 'on',
    GOOGLE_CLIENT_ID: 'client.example',
    TRUSTED_PROXIES: '1',
  }
  const site = await startSite({ env })
  t.after(() => site.stop())
  const headers = {
    Origin: site.url,
    Cookie: `session-${site.port}=${CANARY}`,
    Authorization: `Bearer ${CANARY}`,
    'X-Forwarded-For': '203.0.113.77',
    'User-Agent': `${CANARY}\tMozilla`,
  }
  const send = (path: string, fields: Record<string, string>) =>
    fetch(site.url + path, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })
  const { store } = await openFile(join(site.data, 'tradewind.sqlite'))
  const form = await openedForm(store, new Date())
  await store.close()
  const message = { ...form, from_name: CANARY, email: `${CANARY}@mail.example`, subject: CANARY, message: `${CANARY}\u2028` }
  assert.equal((await send('/contact-us', message)).status, 303)
  for (let count = 0; count < 12; count++) {
    await fetch(`${site.url}/login?token=${CANARY}`, { headers })
    await send('/login', { token: CANARY, credential: CANARY, link: CANARY })
  }
  await fetch(`${site.url}/preview/shared/${CANARY}`, { headers })
  await fetch(`${site.url}/api/blog/${CANARY}%0d%0aevent`, { headers })
  await site.says(/Mail not sent/)
  await site.says(/Login Failed/)
  await until(() => /"event":"Limit reached"/.test(site.written()))
  await site.stop()
  // The standard output is for people: it has the address and the sign-in link that was asked for.
  const lines = site
    .written()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  assert.ok(lines.length > 3)
  for (const line of lines) assert.ok(JSON.parse(line).event, line)
  assert.doesNotMatch(site.written(), new RegExp(CANARY))
  assert.doesNotMatch(site.written(), /203\.0\.113\.77/)
  assert.deepEqual(
    site
      .written()
      .split('\n')
      .filter((line) => line !== '' && !/^(?:\{|Sign in: |Tradewind is running: )/.test(line)),
    [],
  )
})
