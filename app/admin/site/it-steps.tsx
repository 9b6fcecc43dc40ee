import { useCopyToClipboard } from '#app/admin/shell/use-copy-to-clipboard.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'

/** Setting names and commands appear on screens only in here. */
export function ItSteps({ name, steps }: { name: string; steps: string }) {
  const { copy, said } = useCopyToClipboard(steps)
  return (
    <details>
      <summary>For your IT team: {name}</summary>
      <p>{steps}</p>
      <QuietButton onClick={copy}>Copy {name}</QuietButton>
      <p role="status">{said}</p>
    </details>
  )
}
