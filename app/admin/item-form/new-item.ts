import { listPath } from '#app/admin/paths/manage-path.ts'
import { itemPages } from '#app/content/item-pages.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { listAuthors } from '#domain/authors/authors.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { NEW_POST } from '#domain/item-changes/post-status.ts'
import { saveItem } from '#domain/item-changes/save-item.ts'
import { layOutForm, readSentForm } from '#domain/items/form-layout.ts'
import { today } from '#domain/items/items.ts'
import type { ItemForm } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { newId } from '#lib/crypto/ids.ts'
import { respondToSave } from './respond-to-save.ts'

type Ports = Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'richText' | 'settings' | 'store'>

export async function newItem(services: Pick<Services, 'settings' | 'store' | 'log' | 'now'>, form: ItemForm) {
  const { holds } = itemPages[form.kind].add
  const texts = fillPlaceholders(holds, await loadCompanyDetails(services))
  const loaded = { authors: await listAuthors(services), post: NEW_POST, loadedAt: services.now().toISOString() }
  return { ...loaded, rules: layOutForm(form), texts: { ...texts, posted_date: today(services), new_id: newId(services.now()) } }
}

export async function saveNewItem(services: Ports, actor: Actor, { form, sent }: { form: ItemForm; sent: FormData }) {
  const described = layOutForm(form)
  const result = await saveItem(services, actor, { form: described, sent: readSentForm(described, sent) })
  return respondToSave(services, actor, result, { sent, goTo: '/blogs', readyAt: listPath(form.kind), notice: 'added' })
}
