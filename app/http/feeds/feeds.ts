import { Hono } from 'hono'
import { unreadData } from '#app/http/unread-data.ts'
import type { Services } from '#domain/ports/services.ts'
import { atomOf } from './atom.ts'
import { jsonFeedOf } from './json-feed.ts'
import { newestItems } from './news-feed.ts'

export function feeds(services: Pick<Services, 'log' | 'now' | 'richText' | 'settings' | 'store'>) {
  return new Hono()
    .onError(unreadData(services))
    .get('/feed.xml', async (c) => c.body(atomOf(await newestItems(services)), 200, headersOf('application/atom+xml')))
    .get('/feed.json', async (c) => c.body(jsonFeedOf(await newestItems(services)), 200, headersOf('application/feed+json')))
}

function headersOf(type: string) {
  return { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, no-cache' }
}
