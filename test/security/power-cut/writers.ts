import sharp from 'sharp'
import { newId } from '#lib/crypto/ids.ts'
import { randomFrom } from '#test/store/kill-moments.ts'
import { type Promises, promised, ROWS } from './promises.ts'

/** What a site is asked for; undefined where nothing is answered any more. */
export type Ask = (path: string, fields: Record<string, string | Blob>, headers?: Record<string, string>) => Promise<Response | undefined>

type Writer = (ask: Ask, promises: Promises, name: string) => Promise<void>

const NEWS = {
  source: 'Desk',
  category: 'Policy',
  blog_link: 'https://news.example.com/rule',
  posted_date: '2026-01-01',
  expiry_date: '2030-01-01',
}

/** Each goes on until nothing is answered. Items, each with a picture of its own: made, changed twice, every third deleted. */
export async function writeItems(ask: Ask, promises: Promises, name: string, { deletes = true } = {}): Promise<void> {
  for (let n = 0; ; n++) {
    const id = newId(new Date())
    const picture = await drawn(`${name}${n}`)
    const change = (next: string, path: string, fields: Record<string, string | Blob>) => {
      const states = promises.items
      return promised({ states, name: id, next, promises }, async () => isFine(await ask(path, fields)))
    }
    promises.items.set(id, ['missing'])
    const made = { ...NEWS, title: `Harbour ${name}x${n} first`, new_id: id, logo: picture, author_logo: picture }
    if (!(await change(made.title, '/add-blog', made))) return
    for (const [version, word] of ['second', 'third'].entries()) {
      const title = `Harbour ${name}x${n} ${word}`
      if (!(await change(title, `/edit-news/${id}`, { ...NEWS, title, logo: picture, version: String(version + 1) }))) return
    }
    if (deletes && n % 3 === 0 && !(await change('deleted', '/admin/manage-blogs', { id, version: '3' }))) return
  }
}

export const writeImports: Writer = async (ask, promises, name) => {
  for (let n = 0; ; n++) {
    const category = `Import ${name}x${n}`
    const rows = Array.from({ length: ROWS }, (_, row) => `Row ${row} of ${category},${category},Short,Desk,Desk,2026-01-01,2030-01-01`)
    const text = `title,category,content_excerpt,author,source,posted_date,expiry_date\n${rows.join('\n')}\n`
    promises.imports.set(category, ['none'])
    const file = new File([text], `${name}-${n}.csv`, { type: 'text/csv' })
    const of = { states: promises.imports, name: category, next: 'all' as const, promises }
    if (!(await promised(of, async () => isFine(await ask('/add-data-component', { file }))))) return
  }
}

const writePictures: Writer = async (ask, promises, name) => {
  for (let n = 0; ; n++) {
    const answer = await ask('/add-picture', { picture: await drawn(`upload${name}${n}`) })
    const said = answer?.status === 200 ? await answer.json().catch(() => undefined) : undefined
    if (!said) return
    promises.pictures.push(decodeURIComponent(String(said.src).split('/').at(-1) ?? ''))
    promises.answers++
  }
}

const writeMessages: Writer = async (ask, promises, name) => {
  for (let n = 0; ; n++) {
    const fields = {
      from_name: 'Ada',
      email: 'ada@client.example',
      subject: `Question ${name}x${n}`,
      message: 'Words',
    }
    const answer = await ask('/contact-us', fields, { 'X-Forwarded-For': `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}::1` })
    const id = /[?&]sent=([^#&]+)/.exec(answer?.headers.get('Location') ?? '')?.[1]
    if (id === undefined) return
    promises.messages.push(decodeURIComponent(id))
    promises.answers++
  }
}

export const writers: readonly Writer[] = [writeItems, writeItems, writeImports, writePictures, writeMessages]

function isFine(answer: Response | undefined): boolean {
  return answer !== undefined && (answer.status === 302 || answer.status === 303)
}

/** Another picture for another name. */
async function drawn(name: string): Promise<Blob> {
  const random = randomFrom(Buffer.from(name).reduce((sum, byte) => sum * 31 + byte, 7))
  const data = Buffer.from(Array.from({ length: 20 * 15 * 3 }, () => random() * 256))
  const bytes = await sharp(data, { raw: { width: 20, height: 15, channels: 3 } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}
