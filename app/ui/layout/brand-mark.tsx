import type { Logo } from '#domain/branding/branding.ts'
import { brandingFilePath } from '#domain/branding/branding-paths.ts'
import styles from './brand-mark.module.css'

/** A logo that contains the name replaces it. */
export function Brand({ name, logo, place }: { name: string; logo: Logo | undefined; place: 'header' | 'footer' }) {
  const alt = logo?.hasName ? name : ''
  return (
    <>
      {place === 'footer' && logo ? <LogoPicture version={logo.dark} alt={alt} /> : <BrandSign logo={logo} alt={alt} />}
      {!logo?.hasName && name}
    </>
  )
}

export function BrandSign({ logo, alt = '' }: { logo: Logo | undefined; alt?: string }) {
  if (!logo) return <BrandMark />
  const { dark } = logo
  return (
    <picture className={styles.picture}>
      <source
        media="screen and (prefers-color-scheme: dark)"
        srcSet={brandingFilePath(dark.file)}
        width={dark.width}
        height={dark.height}
      />
      <LogoPicture version={logo.light} alt={alt} />
    </picture>
  )
}

function LogoPicture({ version: { file, width, height }, alt }: { version: Logo['light']; alt: string }) {
  return <img className={styles.logo} src={brandingFilePath(file)} width={width} height={height} alt={alt} />
}

export function BrandMark() {
  return (
    <svg aria-hidden="true" width="36" height="28" viewBox="0 0 36 28" fill="var(--ink)">
      <path d="M5 22C9 4 27 1 31 22" fill="none" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="5" cy="22" r="3.5" />
      <circle cx="31" cy="22" r="5" />
    </svg>
  )
}
