import { z } from 'zod'
import type { PublishedChanges } from '#domain/site-copy/copy-store.ts'
import { BRANDING_KEY, isBrandingFile } from './branding-paths.ts'

const file = z.string().refine(isBrandingFile)
const colour = z.string().regex(/^#[\da-f]{6}$/)
const side = z.int().min(1).max(1000)
const logoFile = z.object({ file, width: side, height: side })

const looksShape = z.object({
  version: z.string().min(1).max(100),
  accent: colour.optional(),
  sheet: file.optional(),
  bars: z.object({ light: colour, dark: colour }).optional(),
  onCards: z.object({ accent: colour, logo: file.optional() }),
  logo: z.object({ light: logoFile, dark: logoFile, hasName: z.boolean() }).optional(),
  icons: z.object({ svg: file, ico: file, touch: file, small: file, large: file }),
})

export type Branding = z.infer<typeof looksShape>

export type Logo = NonNullable<Branding['logo']>

/** Undefined for the default and for formats that this version can't read. */
export function publishedBranding(published: PublishedChanges): Branding | undefined {
  const entry = published[BRANDING_KEY]
  return entry && looksShape.safeParse(entry).data
}

export function brandingFileNames({ sheet, onCards, logo, icons }: Branding): string[] {
  const own = [sheet, onCards.logo, logo?.light.file, logo?.dark.file, ...Object.values(icons)]
  return own.filter((name) => name !== undefined)
}
