import type { Analytics } from '#domain/ports/services.ts'

export function fanOutAnalytics(all: readonly Analytics[]): Analytics {
  return {
    report(view) {
      for (const one of all) one.report(view)
    },
    async flush() {
      await Promise.all(all.map((one) => one.flush()))
    },
    async close() {
      await Promise.all(all.map((one) => one.close()))
    },
  }
}
