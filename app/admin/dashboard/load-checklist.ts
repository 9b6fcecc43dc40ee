import { BRANDING_PATH, CLAIMS_PATH, PEOPLE_PATH, SETTINGS_PATH } from '#app/admin/paths/admin-paths.ts'
import { itemPages } from '#app/content/item-pages.ts'
import { isChecklistHidden } from '#domain/access/administrators.ts'
import { listPeople } from '#domain/access/people.ts'
import { publishedBranding } from '#domain/branding/branding.ts'
import { listPublicItems } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import { allKeyed } from '#lib/async/all-keyed.ts'
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
  const { claims, hasLogo, hasPost, invited } = await allKeyed({
    claims: unconfirmedClaims,
    hasLogo: findPublishedCopy(store).then(({ pages }) => publishedBranding(pages)?.logo !== undefined),
    hasPost: hasOwnPost(services),
    invited: listPeople(services),
  })
  const people = settings.adminEmails.length + invited.length
  const every = [
    step('Name and logo', hasLogo, ['Add logo', BRANDING_PATH], {
      done: 'Your logo is on every page.',
      open: 'Visitors see a sample logo until you add yours.',
    }),
    step('Confirm what the site says', claims === 0, ['Start confirming', CLAIMS_PATH], {
      done: 'You’ve confirmed every statement.',
      open: `${formatCount(claims, 'statement')} to confirm before you launch.`,
    }),
    step('Turn on email', mailer !== undefined, ['Set up email', SETTINGS_PATH], {
      done: 'New messages reach your mailbox.',
      open: 'Get new messages by email within a minute.',
    }),
    step('Publish your first post', hasPost, ['Write a post', itemPages.blog.add.path], {
      done: 'Visitors can read your post.',
      open: 'Start from a blank page, a link or a file.',
    }),
    step('Invite people', people > 1, ['Invite', PEOPLE_PATH], {
      done: `${people} people have access.`,
      open: 'Everyone signs in with their own email.',
    }),
  ]
  const steps = every.filter(({ path }) => isOpen(path))
  return steps.every(({ isDone }) => isDone) ? undefined : steps
}

function step(
  title: string,
  isDone: boolean,
  [verb, path]: readonly [verb: string, path: string],
  text: { done: string; open: string },
): Step {
  return { title, text: isDone ? text.done : text.open, isDone, verb, path }
}

async function hasOwnPost(services: Pick<Ports, 'now' | 'settings' | 'store'>): Promise<boolean> {
  const { items } = await listPublicItems(services, { kinds: itemKinds, order: 'newest', size: LOOKED_AT, fields: [] })
  return items.some(({ item }) => !SAMPLE.test(item.id))
}
