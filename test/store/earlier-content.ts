import { DatabaseSync } from 'node:sqlite'

/** A store of the first version. */
export const FIXTURE = new URL('../fixtures/store-of-994e9f9.sqlite', import.meta.url)
export const ITEMS = 1200
export const PICTURES = 100

/** Many items and pictures, as the first version stored them. */
export function fill(file: string, items = ITEMS): void {
  const database = new DatabaseSync(file)
  const insert = database.prepare('INSERT INTO documents (index_name, id, version, keys, body) VALUES (?, ?, 1, ?, ?)')
  database.exec('BEGIN')
  const words = 'harbour wind teak '.repeat(20)
  for (let at = 0; at < items; at++) {
    const keys = { posted_date: '2026-06-05', expiry_date: null, category: null, draft: false, updated_at: null, deleted_at: null }
    insert.run(
      'blog',
      `item-${at}`,
      JSON.stringify(keys),
      JSON.stringify({ title: `Walnut ${at}`, posted_date: '5/6/2026', content: words }),
    )
  }
  const data = Buffer.alloc(3000, 7).toString('base64')
  const body = JSON.stringify({ type: 'image/webp', data, size: 3000, stored_at: '2026-06-05T00:00:00.000Z' })
  for (let at = 0; at < PICTURES; at++) insert.run('images', `p${at}.webp`, '{"stored_at":"2026-06-05T00:00:00.000Z"}', body)
  database.exec('COMMIT')
  database.close()
}

/** What an owner would miss: every item and message as it is, the bytes of every picture, every count. */
export function contentOf(file: string) {
  const database = new DatabaseSync(file)
  const isNew = database.prepare('PRAGMA user_version').get()?.user_version === 2
  const rows = database.prepare(`SELECT index_name, id, version, json_remove(body, '$.first_stored') AS body FROM documents
    WHERE index_name IN ('news', 'blog', 'messages', 'sessions') ORDER BY index_name, id`)
  const pictures = isNew
    ? `SELECT name, hex(data) AS data FROM blobs WHERE name LIKE 'images/%' ORDER BY name`
    : `SELECT 'images/' || id AS name, body ->> 'data' AS data FROM documents WHERE index_name = 'images' AND id NOT LIKE 'share-%' ORDER BY id`
  const views = isNew
    ? `SELECT group_name, name, count FROM counters ORDER BY 1, 2`
    : `SELECT 'page-views ' || documents.id AS group_name, key AS name, value AS count FROM documents, json_each(body, '$.counts')
       WHERE index_name = 'page-views' ORDER BY 1, 2`
  const content = {
    documents: rows.all(),
    pictures: database
      .prepare(pictures)
      .all()
      .map(({ name, data }) => [name, Buffer.from(String(data), isNew ? 'hex' : 'base64').toString('base64')]),
    views: database.prepare(views).all(),
  }
  database.close()
  return content
}
