import { Links, Meta } from 'react-router'
import { sharedCopy } from '#app/content/shared-copy.ts'
import displayFont from '#app/ui/fonts/familjen-grotesk.woff2?url'
import textFont from '#app/ui/fonts/public-sans.woff2?url'
import { useBranding } from '#app/ui/site-copy/use-branding.ts'
import { usePlainPageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { brandingFilePath } from '#domain/branding/branding-paths.ts'
import { BrandingHead } from './branding-head.tsx'

export function PageHead() {
  const { feed } = usePlainPageCopy(sharedCopy)
  const looks = useBranding()
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="preload" as="font" type="font/woff2" href={displayFont} crossOrigin="" />
      <link rel="preload" as="font" type="font/woff2" href={textFont} crossOrigin="" />
      <BrandingHead looks={looks} />
      <link rel="alternate" type="application/atom+xml" title={feed} href="/feed.xml" />
      <link rel="alternate" type="application/feed+json" title={feed} href="/feed.json" />
      <Meta />
      <Links />
      {looks?.sheet && <link rel="stylesheet" href={brandingFilePath(looks.sheet)} />}
    </head>
  )
}
