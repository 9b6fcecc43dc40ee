import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { QuietButton, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import '#app/admin/shell/file-field.css'
import { onFileChosen } from '#app/admin/shell/on-file-chosen.ts'
import { TabSavedForm } from '#app/admin/shell/tab-saved-form.tsx'
import { type AccentResult, defaultAccent, fitAccent } from '#domain/branding/accent.ts'
import type { Branding } from '#domain/branding/branding.ts'
import { parseHex } from '#domain/branding/colour.ts'
import type { previewLogo } from '#domain/branding/preview-logo.ts'
import styles from './branding.module.css'
import { BrandingPreview } from './branding-preview.tsx'
import { useLogoPreview } from './use-logo-preview.ts'

export type BrandingAnswer = {
  problem?: string
  typed?: { accent: string; hasName: boolean; isRemoved: boolean } | undefined
  /** A color close to the refused one that's readable. */
  nearest?: string | undefined
  preview?: Awaited<ReturnType<typeof previewLogo>>
}

type Props = { looks: Branding | undefined; answer: Pick<BrandingAnswer, 'nearest' | 'typed'> | undefined }

export const SAVED_TEXT = 'looks'

export function BrandingForm({ looks, answer: { typed, nearest } = {} }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [seen, setSeen] = useState(looks?.version ?? '')
  const [accent, setAccent] = useState(typed?.accent ?? looks?.accent ?? '')
  const [hasName, setHasName] = useState(typed?.hasName ?? looks?.logo?.hasName ?? false)
  const [isRemoved, setRemoved] = useState(typed?.isRemoved ?? false)
  const [chosen, setChosen] = useState<File>()
  const drawn = useLogoPreview(chosen)
  const colour = parseHex(accent)
  const fitted = colour === undefined ? undefined : fitAccent(colour)

  function choose(colour: string): void {
    flushSync(() => setAccent(colour))
    form.current?.dispatchEvent(new Event('input'))
  }

  function bringBack(kept: FormData): void {
    setSeen(String(kept.get('seen')))
    setAccent(String(kept.get('accent')))
    setHasName(kept.has('has-name'))
    setRemoved(kept.has('no-logo'))
  }

  return (
    <form ref={form} method="post" encType="multipart/form-data" className={`stack gap-6 ${styles.form}`}>
      <input type="hidden" name="seen" value={seen} />
      <div className="stack gap-5">
        <TabSavedForm name={SAVED_TEXT} form={form} isAnswer={typed !== undefined} bringBack={bringBack}>
          <p>Choose the logo file again.</p>
        </TabSavedForm>
        <AccentField accent={accent} setAccent={setAccent} choose={choose} fitted={fitted} nearest={nearest} />
        <LogoField message={drawn.message} setChosen={setChosen} />
        <label className="check">
          <input type="checkbox" name="has-name" checked={hasName} onChange={({ target }) => setHasName(target.checked)} />
          The logo includes the company name
        </label>
        {looks?.logo && (
          <label className="check">
            <input type="checkbox" name="no-logo" checked={isRemoved} onChange={({ target }) => setRemoved(target.checked)} />
            Remove the logo
          </label>
        )}
      </div>
      <BrandingPreview
        tokens={fitted?.ok ? fitted.tokens : defaultAccent}
        logo={isRemoved && !chosen ? undefined : looks?.logo}
        chosen={chosen && drawn.urls}
        hasName={hasName}
      />
      <div className="row action-bar">
        <SubmitButton intent="publish">Publish branding</SubmitButton>
      </div>
    </form>
  )
}

type AccentProps = {
  accent: string
  setAccent: (accent: string) => void
  choose: (accent: string) => void
  fitted: AccentResult | undefined
  nearest: string | undefined
}

function AccentField({ accent, setAccent, choose, fitted, nearest }: AccentProps) {
  const colour = parseHex(accent)
  const isNone = accent.trim() !== '' && colour === undefined
  const refused = fitted && !fitted.ok ? fitted : undefined
  const instead = refused?.nearest ?? (isNone ? nearest : undefined)
  const isWrong = isNone || refused !== undefined
  return (
    <div className="field">
      <label htmlFor="accent">Accent color</label>
      <div className="input-row">
        <input
          type="color"
          aria-label="Choose the accent color"
          className={styles.colour}
          value={colour ?? defaultAccent.light.accent}
          onInput={({ currentTarget }) => choose(currentTarget.value)}
        />
        <input
          id="accent"
          name="accent"
          className="input"
          value={accent}
          onInput={({ currentTarget }) => setAccent(currentTarget.value)}
          placeholder={defaultAccent.light.accent}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby="accent-hint accent-fault"
        />
      </div>
      <p id="accent-hint" className="hint">
        Six digits, such as #1d4ed8. Empty means the default. The site makes it lighter or darker where text would be hard to read.
      </p>
      <div id="accent-fault" aria-live="polite">
        {isNone && <p className="error">Enter a color such as #1d4ed8.</p>}
        {refused && <p className="error">{refused.problem}</p>}
      </div>
      {instead && (
        <p>
          <QuietButton onClick={() => choose(instead)}>{`Use ${instead} instead`}</QuietButton>
        </p>
      )}
    </div>
  )
}

function LogoField({ message, setChosen }: { message: string | undefined; setChosen: (file: File | undefined) => void }) {
  return (
    <div className="field">
      <label htmlFor="logo">Logo</label>
      <input
        ref={onFileChosen(setChosen)}
        id="logo"
        name="picture"
        type="file"
        accept=".svg,.png"
        className="file-field"
        onChange={({ target }) => setChosen(target.files?.[0])}
        aria-describedby="logo-hint logo-fault"
      />
      <div id="logo-fault" aria-live="polite">
        {message && <p className="error">{message}</p>}
      </div>
      <p id="logo-hint" className="hint">
        SVG up to 100 KB, or PNG. Shown in the header and footer, on icons and on shared links. SVG parts filled with currentColor take the
        color of the text, light or dark.
      </p>
    </div>
  )
}
