import type { Blobs } from '#domain/ports/store.ts'

/** What is new is kept in `blobs`; what was stored `earlier`, before there were these, is still read there. */
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
