import { afterEach, beforeEach } from 'node:test'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { importing } from './old-site.ts'

export let app: TestApp
export let cookie: string
export let at: ReturnType<typeof importing>

/** Whoever imports this has a new site in each test. */
beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  at = importing(app, cookie)
})

afterEach(() => app.close())
