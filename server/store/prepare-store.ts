import type { Services } from '#domain/ports/services.ts'

export async function prepareStore({ store, log }: Pick<Services, 'store' | 'log'>): Promise<void> {
  let told = -1
  await store.prepare((share) => {
    const percent = Math.floor(share * 10) * 10
    if (percent <= told) return
    if (told === -1) log('Store from an older version')
    told = percent
    console.log(`Bringing the store up to date … ${percent} %`)
  })
}
