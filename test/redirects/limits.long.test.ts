import assert from 'node:assert/strict'
import { it } from 'node:test'
import { MOST_IMPORT_ROWS } from '#domain/import-records/import-report.ts'
import { openTestApp } from '#test/test-app.ts'
import { addRedirect, sendRedirects } from './add-redirect.ts'

it('a file of redirects has so many lines at most, and there are so many redirects at most', async () => {
  const app = await openTestApp()
  const cookie = await app.signIn()
  const send = (lines: string[]) => sendRedirects({ app, cookie }, lines)
  const lines = (count: number, of: string) => ['from,to', ...Array.from({ length: count }, (_, at) => `/${of}/${at},/faq`)]
  assert.match((await send(lines(MOST_IMPORT_ROWS + 1, 'a'))).alert, /more than 5,000 lines/)
  assert.equal((await send(lines(MOST_IMPORT_ROWS, 'a'))).notice, 'Imported: 5,000 redirects added.')
  assert.equal((await send(lines(MOST_IMPORT_ROWS, 'b'))).notice, 'Imported: 5,000 redirects added.')
  assert.match((await send(['from,to', '/one,/faq', '/a/0,/news'])).alert, /There are 10,000 redirects, the most possible/)
  assert.equal((await send(['from,to', '/a/0,/news'])).notice, 'Imported: 0 redirects added, 1 redirect changed.')
  assert.match((await addRedirect(app, cookie, { from: '/one', to: '/faq', status: '301' })) ?? '', /There are 10,000 redirects/)
  assert.equal((await app.request('/a/4999/')).headers.get('Location'), '/faq')
  await app.close()
})
