import type { Branding } from '#domain/branding/branding.ts'
import { brandingFilePath } from '#domain/branding/branding-paths.ts'

export function BrandingHead({ looks }: { looks: Branding | undefined }) {
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
