export type EditorProps = {
  /** The HTML to begin with. */
  html: string
  /** How much of it stands before the cursor of somebody who writes already, in the field whose place the editor takes. */
  writtenTo: string | undefined
  attributes: Record<string, string>
  onChange: (html: string) => void
}
