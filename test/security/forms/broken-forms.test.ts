import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PART = 'Content-Disposition: form-data; name="email"'
const BROKEN: Record<string, [type: string, body: string]> = {
  'cut off in a value': ['multipart/form-data; boundary=abc', `--abc\r\n${PART}\r\n\r\nhal`],
  'cut off in a header': ['multipart/form-data; boundary=abc', '--abc\r\nContent-Dispos'],
  'cut off before its last line': ['multipart/form-data; boundary=abc', `--abc\r\n${PART}\r\n\r\nx\r\n`],
  'without a boundary': ['multipart/form-data', `--abc\r\n${PART}\r\n\r\nx\r\n--abc--\r\n`],
  'with another boundary': ['multipart/form-data; boundary=zzz', `--abc\r\n${PART}\r\n\r\nx\r\n--abc--\r\n`],
  'without headers of a part': ['multipart/form-data; boundary=abc', '--abc\r\n\r\nx\r\n--abc--\r\n'],
  'with a part of another kind': ['multipart/form-data; boundary=abc', '--abc\r\nContent-Disposition: attachment\r\n\r\nx\r\n--abc--\r\n'],
  'with lines ended by LF': ['multipart/form-data; boundary=abc', `--abc\n${PART}\n\nx\n--abc--\n`],
  'without a body': ['multipart/form-data; boundary=abc', ''],
}
const PAGES = { '/contact-us': 'data-contact-form', '/login': '<h1>Login' }
const ADMIN = ['/admin', '/admin/categories', '/admin/people', '/admin/site/company', '/admin/site/facts', '/admin/messages']

describe('a broken multipart form', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })

  after(() => app.close())

  async function send(path: string, [type, body]: [string, string], headers: Record<string, string> = {}) {
    const response = await app.request(path, { method: 'POST', body, headers: { 'Content-Type': type, ...headers } })
    return { status: response.status, html: await response.text() }
  }

  it('is refused by the page that it was sent to, in its own place for errors', async () => {
    for (const [path, heading] of Object.entries(PAGES))
      for (const [name, form] of Object.entries(BROKEN)) {
        const { status, html } = await send(path, form)
        assert.equal(status, 400, `${path} ${name}`)
        assert.doesNotMatch(html, /Unexpected Application Error/, `${path} ${name}`)
        assert.ok(html.includes(heading), `${path} ${name}`)
        assert.match(
          html,
          /role="alert"[^>]*>(?:(?!<\/div>)[\s\S])*The form arrived broken\. Go back and send it again\./,
          `${path} ${name}`,
        )
      }
  })

  it('is no failure of the site for an administrator either', async () => {
    for (const path of ADMIN)
      for (const [name, form] of Object.entries(BROKEN)) {
        const { status, html } = await send(path, form, { Cookie: cookie })
        assert.equal(status, 400, `${path} ${name}`)
        assert.doesNotMatch(html, /Unexpected Application Error/, `${path} ${name}`)
        assert.match(
          html,
          /<h1>We couldn’t accept that<\/h1>[\s\S]*The form arrived broken\. Go back and send it again\./,
          `${path} ${name}`,
        )
      }
  })

  it('that is too large says so in the same place', async () => {
    const { status, html } = await send('/contact-us', [
      'multipart/form-data; boundary=abc',
      `--abc\r\n${PART}\r\n\r\n${'x'.repeat(100_000)}\r\n--abc--\r\n`,
    ])
    assert.equal(status, 413)
    assert.match(html, /role="alert"[\s\S]*What you sent is too large/)
    assert.doesNotMatch(html, /Unexpected Application Error/)
  })
})
