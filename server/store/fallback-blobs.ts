import type { Blobs } from '#domain/ports/store.ts'

/** Images stored before the bucket was configured stay in the store. */
export function withFallbackBlobs(earlier: Blobs, blobs: Blobs): Blobs {
  return {
    put: blobs.put,
    get: async (name) => (await blobs.get(name)) ?? earlier.get(name),
    async remove(name) {
      await blobs.remove(name)
      await earlier.remove(name)
    },
  }
}
