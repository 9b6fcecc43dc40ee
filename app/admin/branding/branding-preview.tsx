import { useEffect, useRef } from 'react'
import { company } from '#app/content/company.ts'
import { BrandMark } from '#app/ui/layout/brand-mark.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { FittedAccent } from '#domain/branding/accent.ts'
import { declarations } from '#domain/branding/accent-css.ts'
import type { Logo } from '#domain/branding/branding.ts'
import { brandingFilePath } from '#domain/branding/branding-paths.ts'
import styles from './branding.module.css'
import type { LogoUrls } from './use-logo-preview.ts'

type Shown = { logo: Logo | undefined; chosen: LogoUrls | undefined; hasName: boolean }

type Props = Shown & { tokens: FittedAccent }

export function BrandingPreview({ tokens, ...shown }: Props) {
  return (
    <div className={`stack gap-4 ${styles.previews}`} role="img" aria-label="Branding preview, light and dark">
      <Scheme label="Light" scheme="light" tokens={tokens} {...shown} />
      <Scheme label="Dark" scheme="dark" tokens={tokens} {...shown} />
    </div>
  )
}

function Scheme({ label, scheme, tokens, ...shown }: Props & { label: string; scheme: 'light' | 'dark' }) {
  const page = useDeclared(`${declarations(tokens[scheme])};--focus:${scheme === 'dark' ? tokens.dark.accent : '#1c5a66'}`)
  const band = useDeclared(declarations(tokens.dark))
  return (
    <div className="stack gap-2" inert>
      <p className="strong">{label}</p>
      <div ref={page} className={`scheme stack card ${styles.page} ${styles[scheme]}`}>
        <div className="row spread">
          <span className={styles.brand}>
            <Sign scheme={scheme} {...shown} />
          </span>
          <span className={styles.here}>Insights</span>
        </div>
        <p className="category small">Engineering</p>
        <p>
          Words with <a href="/">a linked word</a> and <mark>a word that was searched</mark>.
        </p>
        <p className="row">
          <span className="button">A button</span>
          <span className={`button ${styles.hovered}`}>Pointed at</span>
          <span className={`button button-quiet ${styles.focused}`}>With focus</span>
        </p>
        <div ref={band} className={`band ${styles.band}`}>
          <span className={styles.brand}>
            <Sign scheme="dark" {...shown} />
          </span>
        </div>
      </div>
    </div>
  )
}

/** The CSP forbids inline styles in HTML, so a script sets them. */
function useDeclared(text: string) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const [name = '', value = ''] of text.split(';').map((line) => line.split(':'))) element.current?.style.setProperty(name, value)
  }, [text])
  return element
}

function Sign({ scheme, logo, chosen, hasName }: Shown & { scheme: 'light' | 'dark' }) {
  const src = chosen?.[scheme] ?? (logo && brandingFilePath(logo[scheme].file))
  const name = usePageCopy(company).facts.company
  return (
    <>
      {src ? <img src={src} alt="" className={styles.sign} /> : <BrandMark />}
      {!(src && hasName) && name}
    </>
  )
}
