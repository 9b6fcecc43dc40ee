import { Links, Meta } from 'react-router'
import { sharedCopy } from '#app/content/shared-copy.ts'
import displayFont from '#app/ui/fonts/familjen-grotesk.woff2?url'
import textFont from '#app/ui/fonts/public-sans.woff2?url'
import { useBranding } from '#app/ui/site-copy/use-branding.ts'
import { usePlainPageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Branding } from '#domain/branding/branding.ts'
import { brandingFilePath } from '#domain/branding/branding-paths.ts'

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

function BrandingHead({ looks }: { looks: Branding | undefined }) {
  const { light, dark } = looks?.bars ?? { light: '#fdfdfb', dark: '#0b1322' }
  const { ico, svg, touch } = looks ? pathsOf(looks.icons) : FIRST
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
      <link rel="icon" href={ico} sizes="32x32" />
      <link rel="icon" href={svg} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={touch} />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}

type Icons = Pick<Branding['icons'], 'ico' | 'svg' | 'touch'>

const FIRST: Icons = { ico: '/favicon.ico', svg: '/favicon.svg', touch: '/apple-touch-icon.png' }

function pathsOf({ ico, svg, touch }: Icons): Icons {
  return { ico: brandingFilePath(ico), svg: brandingFilePath(svg), touch: brandingFilePath(touch) }
}
