import { Agent, get } from 'node:http'
import type { SignedInSite } from '#test/process/running-site.ts'
import { wordOfRank } from './generated-items.ts'

/** Signed-in people always get freshly rendered pages. */
export type Ask = (site: SignedInSite, round: number) => Promise<void>

const ITEM = { source: 'Desk', category: 'Policy', blog_link: 'https://a.example', posted_date: '2026-01-01', expiry_date: '2030-01-01' }
const PICTURES = { logo_stored: 'a.webp', author_logo_stored: 'a.webp' }
/** Browsers reuse one connection too. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let saves = 0

export function pagesWith(count: number): Record<string, (round: number) => string> {
  const last = Math.ceil(count / 8)
  return {
    'list, first page': () => '/blogs',
    'list, a page near the beginning': (round) => `/blogs?page=${Math.min(last, 2 + (round % 50))}`,
    'list, page in the middle': (round) => `/blogs?page=${Math.max(1, Math.ceil(last / 2) - (round % 50))}`,
    'list, last page': () => `/blogs?page=${last}`,
    'list of one kind, page in the middle': () => `/news?page=${Math.max(1, Math.ceil(last / 4))}`,
    'article with related items': (round) => `/blog-details?id=made-${(round * 2 * 7) % count}`,
    feed: () => '/feed.xml',
    dashboard: () => '/admin',
    'manage page': () => '/admin/manage-blogs',
    'manage page, last': () => `/admin/manage-blogs?page=${Math.ceil(count / 24)}`,
    'manage page, expired': () => '/admin/manage-blogs?show=expired',
    'search, rare word': (round) => search(wordOfRank(20_000 + round)),
    'search, common word': (round) => search(wordOfRank(100 + round)),
    'search, commonest word': () => search(wordOfRank(0)),
    'search, commonest word, last page': () => `${search(wordOfRank(0))}&page=${Math.min(1250, Math.ceil(count / 40))}`,
    'search, one letter': () => search('b'),
    'search, three words': (round) => search([0, 10 + round, 300 + round].map(wordOfRank).join(' ')),
    'search, two words that are everywhere': () => search(`${wordOfRank(0)} ${wordOfRank(1)}`),
    'search, misspelt': (round) => search(misspelt(wordOfRank(20_000 + round))),
    'search, nothing found': (round) => search(`qqqqqqqq${round}`),
    'search on the manage page': (round) => `/admin/manage-blogs?q=${wordOfRank(100 + round)}`,
  }
}

export async function read({ url, cookie }: Pick<SignedInSite, 'url' | 'cookie'>, path: string): Promise<string> {
  const response = await fetch(url + path, { headers: { Cookie: cookie } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return text
}

/** Decompressing or decoding a large page takes longer than the site takes to answer. */
export function readAsSent({ url, cookie }: Pick<SignedInSite, 'url' | 'cookie'>, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(url + path, { agent, headers: { Cookie: cookie, 'Accept-Encoding': 'gzip, deflate, br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`))
      answer.on('end', resolve).on('error', reject).resume()
    })
    asked.on('error', reject)
  })
}

export async function save(site: SignedInSite): Promise<void> {
  await send(site, '/add-blog', { title: 'A save', new_id: nextId() })
}

/** Each save must change the text, so that it creates a revision. */
export async function openSavesOver(site: SignedInSite): Promise<() => Promise<void>> {
  const id = nextId()
  let count = 1
  await send(site, '/add-blog', { title: 'To be saved over', new_id: id, saved_in: `${id} ${count}` })
  return () => {
    count++
    return send(site, `/edit-news/${id}`, { title: `Saved over ${count} times`, saved_in: `${id} ${count}` })
  }
}

function nextId(): string {
  return `${Date.now().toString(36).padStart(9, '0')}-${String(saves++).padStart(20, '0')}`
}

async function send({ url, cookie }: SignedInSite, path: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams({ ...ITEM, ...PICTURES, ...fields })
  const { status } = await fetch(url + path, { method: 'POST', body, headers: { Cookie: cookie, Origin: url }, redirect: 'manual' })
  if (status !== 302) throw new Error(`${path} answered ${status}`)
}

function search(text: string): string {
  return `/search-query?q=${encodeURIComponent(text)}`
}

function misspelt(word: string): string {
  return `${word.slice(0, -3)}q${word.slice(-2)}`
}
