/** What a page says of itself in its markup, as it says it. */
export type PageMetadata = {
  title: string
  /** Of each `meta` by its property, name or itemprop in small letters: the first that says anything. */
  metas: ReadonlyMap<string, string>
  /** The address of each kind of `link` that is used here, as written. */
  links: { oEmbed?: string; picture?: string }
  /** Each as JSON, or as what ought to be. */
  jsonLd: readonly string[]
  /** The first moment or day that is marked as one. */
  time: string
}
