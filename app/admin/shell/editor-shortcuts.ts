import SHORTCUTS from './editor-shortcuts.json' with { type: 'json' }

export const { editor: EDITOR_SHORTCUTS, inbox: INBOX_SHORTCUTS, markdown: MARKDOWN_SHORTCUTS } = SHORTCUTS

/** The `aria-keyshortcuts` attribute sets this format. */
export function keysOf(tool: string): string | undefined {
  return EDITOR_SHORTCUTS.find(({ does }) => does === tool)
    ?.keys.join('+')
    .replace('Ctrl', 'Control')
}
