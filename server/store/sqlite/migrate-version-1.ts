import type { Sql } from '#server/store/sqlite/file/statements.ts'

const SHARE_PICTURE = 'share-'

const ISO_LENGTH = new Date(0).toISOString().length

/** Version 1 stored image bytes in documents, as base64. */
export function takeImagesFromDocuments(sql: Sql, onProgress: (share: number) => void): void {
  const pictures = sql(`SELECT seq FROM documents WHERE index_name IN ('images', 'thumbnails') AND body -> 'data' IS NOT NULL`).all()
  for (const [at, { seq }] of pictures.entries()) {
    onProgress(at / pictures.length)
    const row = sql(`SELECT index_name, id, body ->> 'type' AS type, body ->> 'data' AS data FROM documents WHERE seq = ?`).get(Number(seq))
    const id = String(row?.id)
    const isWhole = row?.index_name === 'images'
    const isDrawn = isWhole && id.startsWith(SHARE_PICTURE)
    const name = `${isDrawn ? 'share' : isWhole ? 'images' : 'small'}/${isDrawn ? id.slice(SHARE_PICTURE.length) : id}`
    sql('INSERT INTO blobs VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(name, String(row?.type), Buffer.from(String(row?.data), 'base64'))
    if (isWhole && !isDrawn) sql(`UPDATE documents SET body = json_remove(body, '$.data') WHERE seq = ?`).run(Number(seq))
    else sql('DELETE FROM documents WHERE seq = ?').run(Number(seq))
  }
  sql(`DELETE FROM documents WHERE index_name = 'thumbnails'`).run()
}

/** Version 1 stored a day's page views in one document. */
export function takeCountsFromDocuments(sql: Sql): void {
  sql(`INSERT INTO counters (group_name, name, count)
    SELECT 'page-views ' || documents.id, counts.key, counts.value FROM documents, json_each(documents.body, '$.counts') AS counts
    WHERE index_name = 'page-views' AND counts.type = 'integer'
    ON CONFLICT DO UPDATE SET count = count + excluded.count`).run()
  sql(`DELETE FROM documents WHERE index_name = 'page-views'`).run()
}

/** Version 1 knew the order of creation only by row number. */
export function takeFirstStored(sql: Sql): void {
  const items = sql(`SELECT seq, id FROM documents WHERE index_name IN ('news', 'blog') AND body -> 'first_stored' IS NULL ORDER BY seq`)
  const last = sql(`SELECT max(body ->> 'first_stored') AS last FROM documents WHERE index_name IN ('news', 'blog')`).get()?.last
  let moment = last ? nextAfter(String(last).slice(0, ISO_LENGTH)) : new Date(0).toISOString()
  for (const [at, { seq, id }] of items.all().entries()) {
    const made = madeAt(String(id))
    if (made > moment) moment = made
    const value = `${moment} ${String(at).padStart(8, '0')}`
    sql(`UPDATE documents SET body = json_set(body, '$.first_stored', ?), keys = json_set(keys, '$.first_stored', ?) WHERE seq = ?`).run(
      value,
      value,
      Number(seq),
    )
  }
}

function nextAfter(moment: string): string {
  return new Date(Date.parse(moment) + 1).toISOString()
}

function madeAt(id: string): string {
  const time = /^([\da-z]{9})-[\da-f]{20}$/.exec(id)?.[1]
  return time ? new Date(Number.parseInt(time, 36)).toISOString() : ''
}
