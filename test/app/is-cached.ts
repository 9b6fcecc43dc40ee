import assert from 'node:assert/strict'
import type { TestApp } from '#test/test-app.ts'

/** Whether the page can be had without the store. */
export async function isKept(app: TestApp, path: string, headers: Record<string, string> = {}): Promise<boolean> {
  const before = app.asked.lists
  assert.equal((await app.page(path, { headers })).status, 200, path)
  return app.asked.lists === before
}
