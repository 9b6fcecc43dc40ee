import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import type { Branding } from '#domain/branding/branding.ts'
import { brandingFilePath } from '#domain/branding/branding-paths.ts'
import type { BrandingList } from '#domain/branding/list-branding.ts'
import styles from './branding.module.css'

export function BrandingHistory({ listed: { branding, earlier }, timeZone }: { listed: BrandingList; timeZone: string }) {
  const seen = branding?.version ?? ''
  return (
    <section aria-labelledby="earlier-looks" className="stack gap-4 far-above">
      <h2 id="earlier-looks">Earlier branding</h2>
      {branding ? (
        <IntentForm intent="beginning" fields={{ seen }} label="Reset to default" encType="multipart/form-data" />
      ) : (
        <p>The site uses the default branding.</p>
      )}
      {earlier.length > 0 && (
        <ul className="ruled rows">
          {earlier.map(({ version, publishedAt, publishedBy, branding: former }) => (
            <li key={version}>
              <Swatch colour={former.accent} />
              <p className="grow">
                {looksWords(former)}
                <br />
                <span className="note">{`${formatDateTime(publishedAt, timeZone)}, ${publishedBy}`}</span>
              </p>
              {former.logo && <img src={brandingFilePath(former.logo.light.file)} alt="" height={28} className={styles.former} />}
              <IntentForm
                intent="again"
                fields={{ seen, version }}
                label="Restore this branding"
                name={`Restore this branding: ${looksWords(former)}`}
                encType="multipart/form-data"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The CSP forbids inline styles, so SVG attributes carry the color. */
function Swatch({ colour = '#f3a51d' }: { colour?: string | undefined }) {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="6" fill={colour} />
    </svg>
  )
}

function looksWords({ accent, logo }: Branding): string {
  return `${accent ? `Accent ${accent}` : 'The first accent'}, ${logo ? 'with a logo' : 'without a logo'}`
}
