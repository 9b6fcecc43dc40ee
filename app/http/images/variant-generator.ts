import type { AvifWidth } from '#domain/images/image-path.ts'
import { makeAvif, thumbnailOf } from '#domain/images/images.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredBlob } from '#domain/ports/store.ts'
import { createRecentFailures } from './recent-failures.ts'

type Ports = Pick<Services, 'background' | 'blobs' | 'images' | 'log' | 'now'>

const MOST_WAITING = 50

type PictureMaker = {
  small(file: string, data: Uint8Array<ArrayBuffer>): Promise<StoredBlob | undefined>
  avif(file: string, width: AvifWidth): Promise<StoredBlob | undefined>
  wantAvif(file: string, width: AvifWidth): void
}

export function createVariantGenerator(services: Ports): PictureMaker {
  const failures = createRecentFailures(services.now)
  const making = new Map<string, Promise<StoredBlob | undefined>>()
  const waiting = new Map<string, { file: string; width: AvifWidth }>()
  let isAtWork = false

  return {
    small: (file, data) => makeOnce(`small ${file}`, (name) => makeSmall(name, file, data)),
    avif,
    wantAvif(file, width) {
      const name = `${width} ${file}`
      if (waiting.has(name) || waiting.size >= MOST_WAITING || failures.has(name)) return
      waiting.set(name, { file, width })
      if (!isAtWork) services.background(makeNext())
    },
  }

  function avif(file: string, width: AvifWidth): Promise<StoredBlob | undefined> {
    return makeOnce(`${width} ${file}`, async (name) => {
      try {
        await makeAvif(services, file, width)
      } catch (error) {
        failures.add(name)
        services.log('Picture not made smaller', { file, width, reason: String(error) })
      }
      return undefined
    })
  }

  function makeOnce(name: string, make: (name: string) => Promise<StoredBlob | undefined>): Promise<StoredBlob | undefined> {
    const begun = making.get(name)
    if (begun) return begun
    if (failures.has(name)) return Promise.resolve(undefined)
    const made = make(name).finally(() => making.delete(name))
    making.set(name, made)
    return made
  }

  async function makeSmall(name: string, file: string, data: Uint8Array<ArrayBuffer>): Promise<StoredBlob | undefined> {
    const made = await thumbnailOf(services, file, data)
    if (made === 'failed') failures.add(name)
    return typeof made === 'string' ? undefined : made
  }

  /** Shutdown waits for one image at a time, not for the queue. */
  async function makeNext(): Promise<void> {
    const [next] = waiting
    isAtWork = next !== undefined
    if (!next) return
    const [name, { file, width }] = next
    await avif(file, width)
    waiting.delete(name)
    services.background(makeNext())
  }
}
