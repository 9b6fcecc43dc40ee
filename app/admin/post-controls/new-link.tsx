import type { ReactNode } from 'react'
import { useCopyToClipboard } from '#app/admin/shell/use-copy-to-clipboard.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'

export type MadeLink = { address: string; ends?: string }

type Props = { made: MadeLink; label?: string; children?: ReactNode }

export function NewLink({ made: { address, ends }, label = 'Link to the preview', children }: Props) {
  const { copy, said } = useCopyToClipboard(address, 'Copy it now. You can’t see it again.')
  return (
    <div className="row end gap-2 callout success below" role="status">
      <label className="stack gap-1 strong grow">
        <span>{ends ? `${label}, until ${ends}` : label}</span>
        <input className="input" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <QuietButton onClick={copy}>Copy</QuietButton>
      <p className="note grow">{said}</p>
      {children}
    </div>
  )
}
