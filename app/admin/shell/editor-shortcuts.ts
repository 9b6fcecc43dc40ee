export const EDITOR_SHORTCUTS: { keys: string[]; does: string }[] = [
  { keys: ['Ctrl', 'S'], does: 'Save a draft (⌘ S on a Mac)' },
  { keys: ['Ctrl', 'Enter'], does: 'Publish, schedule or update' },
  { keys: ['/'], does: 'Insert by name, at the start of a word' },
  { keys: ['Ctrl', 'B'], does: 'Bold' },
  { keys: ['Ctrl', 'I'], does: 'Italic' },
  { keys: ['Ctrl', 'U'], does: 'Underline' },
  { keys: ['Ctrl', 'Shift', 'S'], does: 'Strikethrough' },
  { keys: ['Ctrl', 'E'], does: 'Code' },
  { keys: ['Ctrl', 'K'], does: 'Link the selected words' },
  { keys: ['Ctrl', 'Alt', '2'], does: 'Heading 2' },
  { keys: ['Ctrl', 'Alt', '3'], does: 'Heading 3' },
  { keys: ['Ctrl', 'Alt', '4'], does: 'Heading 4' },
  { keys: ['Ctrl', 'Shift', '8'], does: 'Bullet list' },
  { keys: ['Ctrl', 'Shift', '7'], does: 'Numbered list' },
  { keys: ['Ctrl', 'Shift', 'B'], does: 'Quote' },
  { keys: ['Ctrl', 'Alt', 'C'], does: 'Code block' },
  { keys: ['Ctrl', 'Z'], does: 'Undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], does: 'Redo' },
  { keys: ['Ctrl', 'F'], does: 'Find and replace' },
  { keys: ['Ctrl', 'Shift', 'V'], does: 'Paste as plain text' },
  { keys: ['Ctrl', 'Shift', 'F'], does: 'Full screen' },
  { keys: ['Esc', 'Tab'], does: 'Leave the text from a list or table' },
]

export const MARKDOWN_SHORTCUTS: { sign: string; makes: string }[] = [
  { sign: '## ', makes: 'Heading 2, and so on to ####' },
  { sign: '- ', makes: 'Bullet list' },
  { sign: '1. ', makes: 'Numbered list' },
  { sign: '> ', makes: 'Quote' },
  { sign: '```', makes: 'Code block' },
  { sign: '---', makes: 'Divider' },
  { sign: '**words**', makes: 'Bold' },
  { sign: '_words_', makes: 'Italic' },
  { sign: '~~words~~', makes: 'Strikethrough' },
  { sign: '`words`', makes: 'Code' },
]

/** The `aria-keyshortcuts` attribute sets this format. */
export function keysOf(tool: string): string | undefined {
  return EDITOR_SHORTCUTS.find(({ does }) => does === tool)
    ?.keys.join('+')
    .replace('Ctrl', 'Control')
}
