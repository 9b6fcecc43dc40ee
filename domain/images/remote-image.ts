import '#domain/fields/zod-jitless.ts'
import { z } from 'zod'
import type { FetchErrorReason, Services } from '#domain/ports/services.ts'
import { parseJson } from '#lib/objects/objects.ts'
import type { Video } from '#lib/text/video-url.ts'
import faults from './fetch-faults.json' with { type: 'json' }
import { storeImage } from './images.ts'

type Stored = Extract<Awaited<ReturnType<typeof storeImage>>, { ok: true }>
type NotStored = {
  ok: false
  reason: Extract<Awaited<ReturnType<typeof storeImage>>, { ok: false }>['reason'] | 'elsewhere'
  message: string
}

type Ports = Pick<Services, 'store' | 'blobs' | 'images' | 'now' | 'safeFetch'>

const MOST_BYTES = 10 * 1024 * 1024
const KINDS = 'image/avif, image/webp, image/png, image/jpeg, image/gif'

const FAULTS: Record<FetchErrorReason | 'status', string> = faults

export async function storeRemoteImage(services: Ports, address: string, shape: 'cut' | 'whole' = 'whole'): Promise<Stored | NotStored> {
  const fetched = await services.safeFetch.fetch(address, { accept: KINDS, mostBytes: MOST_BYTES })
  if (!fetched.ok) return { ok: false, reason: 'elsewhere', message: FAULTS[fetched.reason] }
  return storeImage(services, fetched.bytes, shape, nameIn(fetched.url))
}

function nameIn(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  return /^[\w.~-]{1,100}$/.test(last) ? last : ''
}

export async function storeVideoThumbnail(services: Ports, video: Video): Promise<(Stored & { title: string }) | NotStored> {
  const { title, thumbnail_url } = await describe(services, video)
  let result: Stored | NotStored = { ok: false, reason: 'elsewhere', message: FAULTS.status }
  for (const address of stills(video, thumbnail_url)) {
    result = await storeRemoteImage(services, address)
    if (result.ok) return { ...result, title }
  }
  return result
}

const described = z.object({ title: z.string().catch(''), thumbnail_url: z.string().catch('') }).catch({ title: '', thumbnail_url: '' })

async function describe({ safeFetch }: Ports, { site, href }: Video): Promise<z.infer<typeof described>> {
  const service =
    site === 'YouTube' ? 'https://www.youtube.com/oembed?format=json&url=' : 'https://vimeo.com/api/oembed.json?width=1280&url='
  const fetched = await safeFetch.fetch(service + encodeURIComponent(href), { accept: 'application/json', mostBytes: 64 * 1024 })
  const { title, thumbnail_url } = described.parse(fetched.ok ? parseJson(new TextDecoder().decode(fetched.bytes)) : {})
  return { title: title.replace(/\s+/g, ' ').trim().slice(0, 200), thumbnail_url }
}

function stills({ site, id }: Video, named: string): string[] {
  const own = site === 'YouTube' ? [`https://i.ytimg.com/vi/${id}/maxresdefault.jpg`, `https://i.ytimg.com/vi/${id}/hqdefault.jpg`] : []
  return named === '' ? own : [...own, named]
}
