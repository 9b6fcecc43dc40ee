import assert from 'node:assert/strict'
import type { ItemKind } from '#domain/kinds/kinds.ts'

export type Texts = Record<string, string>

type State = 'draft' | 'published' | 'trash'

/** What a post is to visitors, and nothing else: no draft and no version of it is known here. */
export type Post = {
  kind: ItemKind
  id: string
  state: State
  /** The public texts, days as `YYYY-MM-DD`. Published texts are seen from their minute on. */
  texts: Texts
  before?: { state: State; wasVisible: boolean }
  /** Grows with whatever anybody saves of it. */
  rev: number
  slug: string
  file?: string
}

type Pressed = 'publish' | 'schedule' | 'update'

export function isPressed(text: string): text is Pressed {
  return text === 'publish' || text === 'schedule' || text === 'update'
}

function isOver({ posted_date = '', posted_time = '' }: Texts, now: string): boolean {
  return posted_date !== '' && `${posted_date}T${posted_time || '00:00'}` <= now
}

export function isVisible(post: Pick<Post, 'state' | 'texts'>, now: string): boolean {
  return post.state === 'published' && isOver(post.texts, now)
}

/** Three buttons publish, each only what it says. */
export function press(post: Post, texts: Texts, { said, now }: { said: Pressed; now: string }): void {
  const wasVisible = isVisible(post, now)
  assert.notEqual(post.state, 'trash', `${said} saved a post in Trash`)
  assert.equal(said === 'update', wasVisible, `${said} was done to a post that was ${wasVisible ? '' : 'not '}live`)
  assert.equal(said === 'schedule', !isOver(texts, now), `${said} was done with the date ${texts.posted_date} ${texts.posted_time}`)
  Object.assign(post, { state: 'published', texts })
}

export function unpublish(post: Post): void {
  post.state = 'draft'
}

export function trash(post: Post, now: string): void {
  post.before = { state: post.state, wasVisible: isVisible(post, now) }
  post.state = 'trash'
}

/** Only what visitors could see before comes back to them; a schedule goes on while its time lies ahead. */
export function restore(post: Post, now: string): void {
  if (!post.before) return
  const { state, wasVisible } = post.before
  post.state = state === 'published' && !wasVisible && isOver(post.texts, now) ? 'draft' : state
}

/** Undo takes back. It makes nothing visible, and schedules nothing. */
export function undo(post: Post, before: Pick<Post, 'state' | 'texts'>, now: string): void {
  const publishes = isVisible(before, now) ? !isVisible(post, now) : before.state === 'published' && post.state !== 'published'
  if (publishes) return
  Object.assign(post, { state: before.state, texts: before.texts })
}
