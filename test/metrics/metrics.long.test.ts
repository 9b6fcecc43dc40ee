import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { freePort } from '#test/process/free-port.ts'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { askEachWorker, workersOf } from '#test/process/worker-site.ts'
import { pressLink } from '#test/sign-in/press-link.ts'
import { canRead, readExposition, totalOf } from './read-exposition.ts'

const REQUESTS = 'tradewind_http_requests_total'
const skip = !canRead() && 'the parser of Prometheus is not here and cannot be installed'

async function read(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  assert.deepEqual([response.status, response.headers.get('Content-Type')], [200, 'text/plain; version=0.0.4; charset=utf-8'])
  return readExposition(await response.text())
}

describe('figures on a port of their own', { skip }, () => {
  test('add up what all workers have done, those that are gone too, and say how the site stands', async (t) => {
    const port = await freePort(34_000, 1000)
    const site = await startSite({ env: { WORKERS: '2', METRICS_PORT: String(port), SIGN_IN_LINK: 'on' } })
    t.after(() => site.stop())
    const workers = await askEachWorker(site)
    for (const { ask } of workers) for (let count = 0; count < 20; count++) await ask('/faq')
    for (const { ask } of workers) await ask('/nope')
    const failed = await pressLink(fetch, `${site.url}/login?token=x`)
    assert.equal(failed.status, 422)
    const message = { from_name: 'A', email: 'a@b.example', subject: 'S', message: 'M', opened_at: '1' }
    await fetch(`${site.url}/contact-us`, { method: 'POST', headers: { Origin: site.url }, body: new URLSearchParams(message) })
    const first = await read(port)

    for (const { name, type, help } of first) {
      assert.match(name, /^tradewind_[a-z_]+[a-z]$/)
      assert.ok(help.length > 10 && ['counter', 'gauge', 'histogram'].includes(type), name)
    }
    const pages = { route: 'page', status: '200' }
    assert.ok(totalOf(first, REQUESTS, { ...pages, from: 'kept' }) >= 38, 'each makes the page once at most')
    assert.ok(totalOf(first, REQUESTS, pages) >= 41)
    assert.equal(totalOf(first, REQUESTS, { route: 'other', status: '404' }), 2)
    const made = totalOf(first, 'tradewind_http_request_duration_seconds_count')
    assert.equal(made, totalOf(first, REQUESTS, { from: 'made' }))
    assert.equal(made, totalOf(first, 'tradewind_http_request_duration_seconds_bucket', { le: '+Inf' }))
    assert.ok(totalOf(first, 'tradewind_store_operation_duration_seconds_count', { operation: 'get' }) > 0)
    assert.equal(totalOf(first, 'tradewind_store_errors_total'), 0)
    assert.equal(totalOf(first, 'tradewind_log_events_total', { event: 'Login Failed' }), 1)
    assert.equal(totalOf(first, 'tradewind_messages', { state: 'none' }), 1)
    assert.deepEqual(
      ['sound', 'moved'].map((state) => totalOf(first, 'tradewind_store_health', { state })),
      [1, 0],
    )
    assert.equal(totalOf(first, 'tradewind_store_health'), 1)
    assert.deepEqual([totalOf(first, 'tradewind_workers'), totalOf(first, 'tradewind_workers_serving')], [2, 2])
    for (const process of ['primary', 'worker-1', 'worker-2'])
      assert.ok(totalOf(first, 'tradewind_process_resident_memory_bytes', { process }) > 10e6, process)

    const [gone = 0] = workersOf(site)
    for (const { close } of workers) close()
    process.kill(gone, 'SIGKILL')
    await until(() => workersOf(site).length === 2 && !workersOf(site).includes(gone))
    const second = await read(port)
    for (const labels of [pages, { ...pages, from: 'kept' }, { route: 'other', status: '404' }])
      assert.ok(totalOf(second, REQUESTS, labels) >= totalOf(first, REQUESTS, labels), JSON.stringify(labels))

    for (const [path, method, status] of [
      ['/', 'GET', 404],
      ['/metrics', 'POST', 405],
      ['/faq', 'GET', 404],
    ] as const)
      assert.equal((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status, status)
    assert.equal((await fetch(`${site.url}/metrics`)).status, 404)
  })

  test('are told by a site of one process as well, and are nowhere unless a port is set', async () => {
    const port = await freePort(34_000, 1000)
    const site = await startSite({ env: { WORKERS: '1', METRICS_PORT: String(port) } })
    for (let count = 0; count < 5; count++) await fetch(`${site.url}/faq`)
    const read1 = await read(port)
    assert.equal(totalOf(read1, REQUESTS, { route: 'page', status: '200' }), 5)
    assert.equal(totalOf(read1, 'tradewind_workers_serving'), 1)
    await site.stop()
    await assert.rejects(fetch(`http://127.0.0.1:${port}/metrics`))
  })
})
