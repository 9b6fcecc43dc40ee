export type PageMetadata = {
  title: string
  metas: ReadonlyMap<string, string>
  links: { oEmbed?: string; picture?: string }
  jsonLd: readonly string[]
  time: string
}
