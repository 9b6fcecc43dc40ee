export type PageMetadata = {
  title: string
  metas: ReadonlyMap<string, string>
  picture: string
  jsonLd: readonly string[]
  time: string
}
