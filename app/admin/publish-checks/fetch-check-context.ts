import { CHECKS_PATH } from '#app/admin/paths/admin-paths.ts'
import { fetchJson } from '#app/admin/shell/fetch-json.ts'
import type { FormTexts } from '#domain/items/form-layout.ts'
import { imageTagsIn, linkTagsIn } from '#domain/publish-checks/html-parts.ts'
import type { CheckContext } from '#domain/publish-checks/suggestions.ts'

const MOST = 30

export function checkContextQuery(texts: FormTexts, { ids, pictures }: { ids: readonly string[]; pictures: readonly string[] }): string {
  const { title = '', blog_link = '', category = '', content = '' } = texts
  if (title.trim() === '' && blog_link.trim() === '') return ''
  const query = new URLSearchParams({ title: title.trim(), link: blog_link.trim(), category: category.trim() })
  for (const id of ids) query.append('id', id)
  const own = linkTagsIn(content).filter((href) => href.includes('/blog-details'))
  for (const href of own.slice(0, MOST)) query.append('to', href)
  for (const { file } of imageTagsIn(content).slice(0, MOST)) if (file !== '') query.append('picture', file)
  for (const field of pictures) if (texts[field]) query.append('picture', texts[field])
  return query.toString()
}

export async function fetchCheckContext(question: string, signal: AbortSignal): Promise<CheckContext | undefined> {
  const { response, body } = await fetchJson<CheckContext>(`${CHECKS_PATH}?${question}`, { signal })
  return response?.ok ? body : undefined
}
