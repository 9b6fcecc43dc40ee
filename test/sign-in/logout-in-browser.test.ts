import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { it } from 'node:test'
import { serveApp } from '#server/http/serve.ts'
import { launchBrowser } from '#test/browser/browser.ts'
import { listen } from '#test/peers/listen.ts'
import { onFreePort } from '#test/process/free-port.ts'
import { openTestApp } from '#test/test-app.ts'

// Every browser trusts origins below localhost, and heeds their Clear-Site-Data.
const DOMAIN = 'company.localhost'
const OWN = ['session', 'sign-in', 'notice']

it('logging out ends our own cookies by name, and leaves those of other hosts under the same domain alone', async (t) => {
  const heard: string[] = []
  const crm = await listen(
    createServer(({ headers }, response) => {
      heard.push(headers.cookie ?? '')
      response.setHeader('Set-Cookie', ['crm=signed-in; Max-Age=600', `team=signed-in; Max-Age=600; Domain=${DOMAIN}`])
      response.setHeader('Content-Type', 'text/html').end('<!DOCTYPE html><title>CRM</title>')
    }),
  )
  t.after(() => crm.close())
  const { app, url, serving } = await onFreePort(async (port) => {
    const url = `http://www.${DOMAIN}:${port}`
    const app = await openTestApp({ settings: { siteUrl: url } })
    return { app, url, serving: await serveApp(app.hono, { host: '127.0.0.1', port }, { front: app.front }) }
  })
  t.after(async () => {
    await serving.stop(0)
    await app.close()
  })
  const crmUrl = `http://crm.${DOMAIN}:${crm.port}`
  const browser = await launchBrowser([`--host-resolver-rules=MAP *.${DOMAIN} 127.0.0.1`])
  t.after(() => browser.close())
  const context = await browser.newContext()
  const page = await context.newPage()
  const [name = '', value = ''] = (await app.signIn()).split('=')
  const own = OWN.map((each) => `${each}-${new URL(url).port}`)
  assert.ok(own.includes(name), name)
  await context.addCookies(own.map((each) => ({ name: each, value: each === name ? value : 'x', url })))
  await page.goto(crmUrl)
  await page.goto(`${url}/admin`)
  assert.equal(await page.evaluate(() => isSecureContext), true)
  await page.getByRole('button', { name: 'Administrator' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${url}/`)
  const cookies = await context.cookies()
  assert.deepEqual(cookies.map(({ name }) => name).sort(), ['crm', 'team'])
  await page.goto(crmUrl)
  assert.deepEqual(heard.at(-1)?.split('; ').sort(), ['crm=signed-in', 'team=signed-in'])
})
