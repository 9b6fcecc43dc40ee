export type EditorProps = {
  name: string
  html: string
  /** Someone typing in the textarea keeps their cursor when the editor replaces it. */
  writtenTo: string | undefined
  attributes: Record<string, string>
  onChange: (html: string) => void
}
