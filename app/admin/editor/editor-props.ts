export type EditorProps = {
  /** The HTML to begin with. */
  html: string
  attributes: Record<string, string>
  onChange: (html: string) => void
}
