import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allPageCopy } from '#app/content/all-copy.ts'
import { editingPath } from '#app/content/copy-paths.ts'
import { COMPANY_KEY } from '#domain/site-copy/company-details.ts'
import { openTestApp } from '#test/test-app.ts'

it('what the list of words leads to is where they can be edited', async () => {
  const app = await openTestApp()
  const headers = { Cookie: await app.signIn() }
  for (const table of allPageCopy) {
    const { status, html } = await app.page(editingPath(table), { headers })
    assert.equal(status, 200, table.key)
    const view = new RegExp(`id="editing"[^>]*data-tables="[^"]*\\b${table.key}\\b`)
    assert.match(html, table.key === COMPANY_KEY ? /name="facts\.company"/ : view, table.key)
  }
  await app.close()
})
