import { useCopyToClipboard } from '#app/admin/shell/use-copy-to-clipboard.ts'

/** Setting names and commands appear on screens only in here. */
export function ItSteps({ name, steps }: { name: string; steps: string }) {
  const { copy, said } = useCopyToClipboard(steps)
  return (
    <details>
      <summary>For your IT team: {name}</summary>
      <p>{steps}</p>
      <button type="button" className="button button-quiet" onClick={copy}>
        Copy {name}
      </button>
      <p role="status">{said}</p>
    </details>
  )
}
