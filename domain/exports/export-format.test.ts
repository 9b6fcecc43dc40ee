import assert from 'node:assert/strict'
import { it } from 'node:test'
import { exportColumns, isExportTable } from './export-format.ts'

it('knows the tables that every version has exported, and no others', () => {
  const first =
    'kind,id,title,blog_link,content_excerpt,logo,author_logo,logo_alt,author_logo_alt,posted_date,expiry_date,category,source,author,draft,content,author_avatar,author_avatar_alt,updated_at'
  assert.ok(isExportTable(first.split(',')))
  assert.ok(isExportTable(exportColumns))
  assert.ok(!isExportTable(exportColumns.slice(1)))
  assert.ok(!isExportTable(exportColumns.toReversed()))
  assert.ok(!isExportTable([...exportColumns, 'other']))
})
