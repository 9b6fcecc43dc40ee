import { loadClaims } from '#app/admin/claims/load-claims.ts'
import { faq } from '#app/content/faq.ts'
import type { ClaimState } from '#domain/site-copy/claims.ts'
import { saveCopyDraft } from '#domain/site-copy/copy-store.ts'
import { findEditableCopy } from '#domain/site-copy/edit-copy.ts'
import { formIn } from '#test/site-copy/submitted-form.ts'
import type { TestApp } from '#test/test-app.ts'

type Walk = { path: string; fields: Record<string, string> | (() => Promise<Record<string, string>>); notes: string[] }

/** What administrators do to the site's words, and what is noted of it. */
export function wordsWalks(app: () => TestApp, cookie: () => string): Record<string, Walk[]> {
  /** What is sent to publish or discard words, written just before. */
  async function written(intent: 'publish' | 'discard', heading: string) {
    const { draft, published } = await findEditableCopy(app().services, faq)
    const before = { heading: (published as typeof faq.defaults).heading }
    const version = await saveCopyDraft(app().services, 'faq', { version: draft.version, changes: { heading }, before }, 'Asha')
    return { intent, version: version ?? '', theirs: '' }
  }
  async function decided(intent: 'confirm' | 'hide' | 'show' | 'undo', standing: ClaimState = 'to confirm') {
    const { claimKey, wording } = (await loadClaims(app().services)).find(({ state }) => state === standing) ?? {
      claimKey: '',
      wording: '',
    }
    return { intent, of: claimKey, said: wording, seen: standing }
  }
  async function renamed() {
    const { html } = await app().page('/admin/site/company', { headers: { Cookie: cookie() } })
    const fields = Object.fromEntries(formIn(html)) as Record<string, string>
    return { ...fields, tagline: 'Another tagline' }
  }
  const path = '/admin/site/words/faq'
  return {
    '/admin/site/facts': [
      { path: '/admin/site/facts', fields: () => decided('confirm'), notes: ['fact-confirmed'] },
      { path: '/admin/site/facts', fields: () => decided('hide'), notes: ['fact-hidden'] },
      { path: '/admin/site/facts', fields: () => decided('show', 'hidden'), notes: ['fact-shown'] },
      { path: '/admin/site/facts', fields: () => decided('undo', 'confirmed'), notes: ['fact-undone'] },
    ],
    '/admin/site/company': [{ path: '/admin/site/company', fields: renamed, notes: [] }],
    '/admin/site/looks': [
      { path: '/admin/site/looks', fields: { intent: 'publish', seen: '', accent: '#1d4ed8' }, notes: ['looks-changed'] },
    ],
    '/admin/site/words/:table': [
      { path, fields: () => written('publish', 'Published'), notes: ['words-published'] },
      { path, fields: () => written('discard', 'Dropped'), notes: ['words-discarded'] },
    ],
    '/admin/site/words/:table/publish': [
      { path: `${path}/publish`, fields: () => written('publish', 'Again'), notes: ['words-published'] },
    ],
    '/admin/site/words/:table/history': [
      { path: `${path}/history`, fields: { revision: 'began' }, notes: ['words-restored'] },
      { path: `${path}/history`, fields: { intent: 'forget' }, notes: ['versions-removed'] },
    ],
  }
}
