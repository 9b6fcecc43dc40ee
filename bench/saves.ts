import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildIfNeeded } from '#server/build.ts'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'

// `npm run bench:saves`: how long readers wait while the administrator saves again and again. Needs wrk on the machine.

const PATHS = ['/', '/blogs', '/news', '/blogs?page=2', '/faq', '/feed.xml', '/blog-details?id=demo-blog-01', '/search-query?q=transfer']
const READERS = 200
/** Between an answer and the reader's next request. */
const PAUSE_MS = 500
const SECONDS = 10
const SAVES_A_SECOND = 19
const ITEM = { source: 'Desk', category: 'Policy', blog_link: 'https://a.example', posted_date: '2026-01-01', expiry_date: '2030-01-01' }
const PICTURES = { logo_stored: 'a.webp', author_logo_stored: 'a.webp' }

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
let site: SignedInSite | undefined
try {
  await buildIfNeeded()
  site = await startSignedIn({ data: join(folder, 'data') })
  const script = join(folder, 'paths.lua')
  await writeFile(script, luaFor(PATHS))
  // What the first requests compile is not measured.
  await readers(site.url, script)
  const quiet = await readers(site.url, script)
  const stop = new AbortController()
  const saved = saveRepeatedly(site, stop.signal)
  const busy = await readers(site.url, script)
  stop.abort()
  console.log(`no saves:\n${quiet}\n${((await saved) / SECONDS).toFixed(1)} saves/s:\n${busy}`)
} finally {
  await site?.stop()
  await rm(folder, { recursive: true })
}

/** Edits items through their form, so many times a second if the site keeps up; gives the number of saves. */
async function saveRepeatedly({ url, cookie }: SignedInSite, signal: AbortSignal): Promise<number> {
  const writers = Array.from({ length: SAVES_A_SECOND }, async (_, writer) => {
    const id = `${Date.now().toString(36).padStart(9, '0')}-${String(writer).padStart(20, '0')}`
    let version = 0
    for (; !signal.aborted; version++) {
      const nextAt = Date.now() + 1000
      const path = version === 0 ? '/add-blog' : `/edit-news/${id}`
      const body = new URLSearchParams({ ...ITEM, ...PICTURES, title: `Save ${version}`, new_id: id, version: String(version) })
      const { status } = await fetch(url + path, { method: 'POST', body, headers: { Cookie: cookie, Origin: url }, redirect: 'manual' })
      if (status !== 302) throw new Error(`${path} answered ${status}`)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextAt - Date.now())))
    }
    return version
  })
  return (await Promise.all(writers)).reduce((sum, saves) => sum + saves, 0)
}

async function readers(url: string, script: string): Promise<string> {
  const { stdout } = await run('wrk', ['-t1', `-c${READERS}`, `-d${SECONDS}s`, '--timeout', '20s', '--latency', '-s', script, url])
  const lines = stdout
    .split('\n')
    .filter((line) => /^ +(?:50|90|99)%|requests in|Requests\/sec|Non-2xx|Socket errors|Latency +\d/.test(line))
  return lines.map((line) => `  ${line.trim()}`).join('\n')
}

function luaFor(paths: readonly string[]): string {
  return `local paths = {${paths.map((path) => `"${path}"`).join(',')}}
local i = 0
function delay()
  return ${PAUSE_MS}
end
function request()
  i = i + 1
  return wrk.format("GET", paths[i % #paths + 1], {["Accept-Encoding"] = "br"})
end`
}
