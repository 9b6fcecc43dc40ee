import type { ImportReport } from '#domain/import-records/import-report.ts'
import type { ImportPreview } from '#domain/imports/import-preview.ts'
import type { TestApp } from '#test/test-app.ts'

type Content = string | Uint8Array<ArrayBuffer>

/** Files of other systems, as an administrator sends them. */
export function importing(app: TestApp, cookie: string) {
  function form(name: string, content: Content, settings: Record<string, string>): FormData {
    const sent = new FormData()
    sent.set('file', new Blob([content]), name)
    for (const [field, value] of Object.entries(settings)) sent.set(field, value)
    return sent
  }
  return {
    async imported(name: string, content: Content, settings: Record<string, string> = {}): Promise<ImportReport> {
      const answer = await app.post('/add-data-component/import', form(name, content, settings), cookie)
      return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '').report
    },
    async previewed(name: string, content: Content, settings: Record<string, string> = {}): Promise<ImportPreview> {
      return (await app.post('/add-data-component/preview', form(name, content, settings), cookie)).json()
    },
    async bodies(): Promise<Record<string, Record<string, unknown>>> {
      await app.found()
      const { documents } = await app.store.find({ indexes: ['blog'], size: 100 })
      return Object.fromEntries(
        documents.filter(({ body }) => !body.deleted_at).map(({ id, body }) => [String(body.title), { id, ...body }]),
      )
    },
  }
}

type WordPressPost = Partial<
  Record<'title' | 'status' | 'type' | 'content' | 'excerpt' | 'date' | 'gmt' | 'name' | 'password' | 'more', string>
>

export function wordPressItem(
  id: number,
  { title, status, type, content, excerpt, date, gmt, name, password, more }: WordPressPost,
): string {
  const day = date ?? '2026-11-01 09:30:00'
  return `<item>
    <title><![CDATA[${title ?? ''}]]></title>
    <link>https://old.example/${name ?? id}/</link>
    <dc:creator><![CDATA[arao]]></dc:creator>
    <guid isPermaLink="false">https://old.example/?p=${id}</guid>
    <content:encoded><![CDATA[${content ?? ''}]]></content:encoded>
    <excerpt:encoded><![CDATA[${excerpt ?? ''}]]></excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date><![CDATA[${day}]]></wp:post_date>
    <wp:post_date_gmt><![CDATA[${gmt ?? day}]]></wp:post_date_gmt>
    <wp:post_name><![CDATA[${name ?? ''}]]></wp:post_name>
    <wp:status><![CDATA[${status ?? 'publish'}]]></wp:status>
    <wp:post_type><![CDATA[${type ?? 'post'}]]></wp:post_type>
    <wp:post_password><![CDATA[${password ?? ''}]]></wp:post_password>
    ${more ?? ''}
  </item>`
}

export function wordPressMeta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`
}

export function wordPressFile(items: readonly string[], end = '</channel>\n</rss>'): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Old Desk</title>
  <link>https://old.example</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[arao]]></wp:author_login><wp:author_email><![CDATA[secret@old.example]]></wp:author_email><wp:author_display_name><![CDATA[Asha Rao]]></wp:author_display_name></wp:author>
  ${items.join('\n')}
${end}`
}
