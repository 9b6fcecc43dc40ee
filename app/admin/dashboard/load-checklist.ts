import { BRANDING_PATH, CLAIMS_PATH, PEOPLE_PATH, SETTINGS_PATH } from '#app/admin/paths/admin-paths.ts'
import { itemPages } from '#app/content/item-pages.ts'
import { isChecklistHidden } from '#domain/access/administrators.ts'
import { listPeople } from '#domain/access/people.ts'
import { publishedBranding } from '#domain/branding/branding.ts'
import { listPublicItems } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import { formatCount } from '#lib/text/format-count.ts'

export type Step = { title: string; text: string; isDone: boolean; verb: string; path: string }

/** Sample posts are no first post. */
const SAMPLE = /^demo-/
const LOOKED_AT = 100

type Ports = Pick<Services, 'mailer' | 'now' | 'settings' | 'store'>

type Known = { email: string; unconfirmedClaims: Promise<number>; isOpen: (path: string) => boolean }

/** Undefined once every step is done, and for someone who has hidden it. */
export async function loadChecklist(services: Ports, { email, unconfirmedClaims, isOpen }: Known): Promise<Step[] | undefined> {
  const { store, settings, mailer } = services
  if (await isChecklistHidden(store, email)) return undefined
  const [published, claims, hasPost, invited] = await Promise.all([
    findPublishedCopy(store),
    unconfirmedClaims,
    hasOwnPost(services),
    listPeople(services),
  ])
  const people = settings.adminEmails.length + invited.length
  const hasLogo = publishedBranding(published.pages)?.logo !== undefined
  const isMailed = mailer !== undefined
  const areSeveral = people > 1
  const every: Step[] = [
    {
      title: 'Name and logo',
      text: hasLogo ? 'Your logo is on every page.' : 'Visitors see a sample logo until you add yours.',
      isDone: hasLogo,
      verb: 'Add logo',
      path: BRANDING_PATH,
    },
    {
      title: 'Confirm what the site says',
      text: claims === 0 ? 'You’ve confirmed every statement.' : `${formatCount(claims, 'statement')} to confirm before you launch.`,
      isDone: claims === 0,
      verb: 'Start confirming',
      path: CLAIMS_PATH,
    },
    {
      title: 'Turn on email',
      text: isMailed ? 'New messages reach your mailbox.' : 'Get new messages by email within a minute.',
      isDone: isMailed,
      verb: 'Set up email',
      path: SETTINGS_PATH,
    },
    {
      title: 'Publish your first post',
      text: hasPost ? 'Visitors can read your post.' : 'Start from a blank page, a link or a file.',
      isDone: hasPost,
      verb: 'Write a post',
      path: itemPages.blog.add.path,
    },
    {
      title: 'Invite people',
      text: areSeveral ? `${people} people have access.` : 'Everyone signs in with their own email.',
      isDone: areSeveral,
      verb: 'Invite',
      path: PEOPLE_PATH,
    },
  ]
  const steps = every.filter(({ path }) => isOpen(path))
  return steps.every(({ isDone }) => isDone) ? undefined : steps
}

async function hasOwnPost(services: Pick<Ports, 'now' | 'settings' | 'store'>): Promise<boolean> {
  const { items } = await listPublicItems(services, { kinds: itemKinds, order: 'newest', size: LOOKED_AT, fields: [] })
  return items.some(({ item }) => !SAMPLE.test(item.id))
}
