import { use } from 'react'
import { Links, Meta } from 'react-router'
import { shared } from '#app/content/words-of-many-pages.ts'
import displayFont from '#app/ui/fonts/familjen-grotesk.woff2?url'
import textFont from '#app/ui/fonts/public-sans.woff2?url'
import { useLooks } from '#app/ui/use-looks.ts'
import { usePlainWords } from '#app/ui/use-words.ts'
import type { Looks } from '#domain/looks/looks.ts'
import { looksPath } from '#domain/looks/looks-file.ts'
import { KeptHtml } from './kept-html.ts'
import { LooksOfBrowser } from './looks-of-browser.tsx'
import { SaidParts, StillHead } from './still-head.ts'

/** Everything in the page's head but what its parts add further down. */
export function PageHead() {
  const words = usePlainWords(shared)
  const looks = useLooks()
  const keep = use(KeptHtml)
  const said = use(StillHead)
  if (!keep || !said)
    return (
      <head>
        <HeadParts feed={words.feed} looks={looks}>
          <Meta />
          <Links />
        </HeadParts>
      </head>
    )
  const parts = (
    <HeadParts feed={words.feed} looks={looks}>
      <SaidParts {...said} />
    </HeadParts>
  )
  return <head dangerouslySetInnerHTML={{ __html: keep({ name: `head ${looks?.version}`, words, shown: said }, parts) }} />
}

function HeadParts({ feed, looks, children }: { feed: string; looks: Looks | undefined; children: React.ReactNode }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="preload" as="font" type="font/woff2" href={displayFont} crossOrigin="" />
      <link rel="preload" as="font" type="font/woff2" href={textFont} crossOrigin="" />
      <LooksOfBrowser looks={looks} />
      <link rel="alternate" type="application/atom+xml" title={feed} href="/feed.xml" />
      <link rel="alternate" type="application/feed+json" title={feed} href="/feed.json" />
      {children}
      {looks?.sheet && <link rel="stylesheet" href={looksPath(looks.sheet)} />}
    </>
  )
}
