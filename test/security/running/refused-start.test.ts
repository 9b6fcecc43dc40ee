import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseConfig } from '#server/config/config.ts'
import { runCommand } from '#test/process/run-command.ts'

const SECRET = 'hiddenWord7'

/** Each is refused by the name of its setting. */
const WRONG: [name: string, env: Record<string, string>][] = [
  ['SMTP_URL', { SMTP_URL: `http://site:${SECRET}@mail.example`, MAIL_FROM: 'a@b.example' }],
  ['MAIL_FROM', { SMTP_URL: `smtp://site:${SECRET}@mail.example` }],
  ['EMAILJS_SERVICE_ID', { EMAILJS_USER_ID: SECRET }],
  ['GA_MEASUREMENT_ID', { GA_API_SECRET: SECRET }],
  ['SEARCH_URL', { SEARCH_USERNAME: 'site', SEARCH_PASSWORD: SECRET }],
  ['SEARCH_URL', { SEARCH_URL: `https://site:${SECRET}@search.example` }],
  ['SEARCH_URL', { SEARCH_URL: 'http://search.example:9200', SEARCH_USERNAME: 'site', SEARCH_PASSWORD: SECRET }],
  ['BLOB_ACCESS_KEY_ID', { BLOB_URL: 'https://s3.example/bucket', BLOB_SECRET_ACCESS_KEY: SECRET }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: SECRET }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: SECRET }],
  ['SITE_URL', { SITE_URL: `ftp://${SECRET}.example` }],
  ['METRICS_PORT', { METRICS_PORT: SECRET }],
  ['METRICS_PORT', { METRICS_PORT: '4000', PORT: '4000' }],
]

describe('R42 a start', () => {
  test('R42 with a wrong setting is refused by its name, without its value', async (t) => {
    for (const [name, env] of WRONG) {
      const result = parseConfig(env)
      assert.ok(!result.ok && result.problem.includes(name) && !result.problem.includes(SECRET), JSON.stringify(env))
    }
    for (const [name, env] of WRONG.slice(0, 2)) {
      const { code, written } = await runCommand(t, ['server/start.ts'], env)
      assert.equal(code, 1, name)
      assert.match(written, new RegExp(`^Not started: .*${name}.*\\.\n$`), JSON.stringify(env))
      assert.doesNotMatch(written, new RegExp(SECRET), name)
    }
  })
})
