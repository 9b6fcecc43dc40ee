import { z } from 'zod'
import screens from '#app/admin/navigation/screens.json' with { type: 'json' }
import { controlId } from '#app/admin/paths/company-path.ts'
import { allPageCopy } from '#app/content/all-copy.ts'
import { company } from '#app/content/company.ts'
import { COMPANY_PATH, editingPath } from '#app/content/copy-paths.ts'
import { itemPages } from '#app/content/item-pages.ts'
import type { IconName } from '#app/ui/layout/icon.tsx'
import drawings from '#app/ui/layout/icon-drawings.json' with { type: 'json' }
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { type CopyField, labelOf } from '#domain/site-copy/page-copy.ts'
import actions from './actions.json' with { type: 'json' }
import type { Entry } from './entries.ts'

const rows = z.array(
  z.object({
    title: z.string(),
    why: z.string(),
    path: z.string(),
    icon: z.custom<IconName>((name) => typeof name === 'string' && Object.hasOwn(drawings, name)),
    keywords: z.string(),
    needs: z.enum(['publish', 'manage']).optional(),
    at: z.array(z.enum(['dashboard', 'posts', 'authors', 'media', 'inbox', 'pages', 'synonyms', 'settings'])).default([]),
  }),
)

/** Links alone: what publishes or deletes asks on the screen that it leads to. */
export const ACTION_ENTRIES: readonly Entry[] = [
  ...itemKinds.map(
    (kind): Entry => ({
      title: kinds[kind].words.add,
      why: 'Posts',
      path: itemPages[kind].add.path,
      icon: 'plus',
      keywords: 'new create write post article start publish',
      at: ['dashboard', 'posts'],
    }),
  ),
  ...rows.parse(actions),
]

const PAGE_ENTRIES = allPageCopy
  .map((table): Entry => {
    const keywords = `text ${table.path ?? ''}`
    return { title: table.label, why: 'Edit page', path: editingPath(table), icon: 'page', keywords, at: [] }
  })
  .filter(({ path }) => path !== COMPANY_PATH)

const DETAIL_ENTRIES = Object.entries(company.field.of).flatMap(([name, field]) =>
  field.type === 'group'
    ? Object.entries(field.of).map(([inner, each]) => detail(`${name}.${inner}`, each, labelOf(field)))
    : [detail(name, field, '')],
)

function detail(place: string, field: CopyField, group: string): Entry {
  const path = `${COMPANY_PATH}#${controlId(place)}`
  return { title: labelOf(field), why: 'Company details', path, icon: 'site', keywords: `${group} setting`, at: [] }
}

export const SCREEN_ENTRIES: readonly Entry[] = [...rows.parse(screens), ...PAGE_ENTRIES, ...DETAIL_ENTRIES]
